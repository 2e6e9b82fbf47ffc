import { applyPatches, enablePatches, produceWithPatches, type Draft } from 'immer'
import { create } from 'zustand'
import type { AnswerOf } from '../../contract/call.ts'
import type { booking } from '../../contract/booking.ts'
import type { pricing } from '../../contract/pricing.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { tripId } from '../../domain/sailing/tripId.ts'
import { record, stepBack, stepForth, type Beside, type Change, type Log } from './draft/log.ts'
import {
  emptyBooking,
  type InsuranceOffer,
  type Reduction,
  type BookingInHand,
  type PaymentMethod,
  type Party,
  type TripAvailability,
  type TripInHand,
  type TripPrices,
} from './inHand.ts'
import { onAgencyChange } from '../request/alternate.ts'
import { onSessionEnd } from '../request/token.ts'
import { isBeside } from './beside.ts'
import { changedTrips } from './changedTrips.ts'
import { fitted } from './amounts.ts'
import { withoutLostNumbers } from './seats/lost.ts'
import { isSameOffer } from './offers.ts'
import { priceKey } from './requests.ts'

enablePatches()

export type Sold = AnswerOf<typeof booking.sell>['booking']

/** What else is sold on a trip, each in its own grid. */
export type Product = 'pet' | 'service' | 'package' | 'parcel'

/** What a company said of a card, a code or a residency. */
export type Checked = AnswerOf<typeof pricing.validateLoyaltyAndResidency>['results'][number] & {
  /** Miles the trips put on the card. */
  earned?: number
}

/** Screens of a sale, in their order. */
export const steps = ['step1', 'step2', 'step3', 'step4'] as const
export type Step = (typeof steps)[number]

/** A field of a row; the leader’s row is 0. */
export interface Spot {
  kind: 'passenger' | 'vehicle' | 'leader' | 'payment' | Product
  row: number
  field: string
}

/** One field that keeps the booking from being sold, and where it stands. */
export interface Gap extends Spot {
  /** Index of the trip; the first one for what is the booking’s own. */
  trip: number
  refusal: Refusal
}

export interface Held {
  /** Port-local, as the server words it. */
  until: string
  /** Milliseconds of `performance.now()` when the first of the holds runs out. */
  endsAt: number
}

export interface BookingState {
  inHand: BookingInHand
  /** Trips the search asked for: continuing waits until each is chosen. */
  wanted: number
  /** The party the people were last fitted to. */
  party: Party
  /** Index of the trip whose places are shown. */
  active: number
  changes: Log['changes']
  /** Edits taken back, the next to redo last. */
  undone: Log['undone']
  /** What the server found wrong with a field, until something is changed. */
  refused: Gap | undefined
  /** The operator wanted to go on: from then on what is missing is said. */
  tried: boolean
  /** Where the hands are, for what a key does to the cell or the row. */
  cursor: Spot
  /** Where the last key wants the focus; a new object each time. */
  focus: Spot | undefined
  /** What the server said of each trip, by its four keys. */
  availability: Readonly<Record<string, TripAvailability>>
  prices: Readonly<Record<string, TripPrices>>
  /** Names the seats held for this booking. */
  holdKey: string
  held: Held | undefined
  /** How it is to be paid; empty until asked for. */
  payments: readonly PaymentMethod[]
  /** Until when an option is to be kept; empty for the latest allowed. */
  option: { date: string; time: string }
  /** Cash that was handed over, in hundredths; 0 where nobody said. */
  received: number
  /** The total the operator goes by: the one the payment began with, or a later one that was agreed to. */
  agreed: number | undefined
  /** What coupon, voucher and miles took off. */
  reductions: readonly Reduction[]
  /** What may be insured at what price; absent until asked for. */
  insuranceOffers: readonly InsuranceOffer[] | undefined
  /** Name of the saved booking this one was taken from, or saved as. */
  fromSaved: string | undefined
  /** What was sold or held last, shown until the next sale begins. */
  sold: Sold | undefined
  /** The rest of what is known of the row with the cursor is shown. */
  details: boolean
  /** What is marked for the next key, as `markOf` writes it. */
  marked: readonly string[]
  /** Ids of the trips that were edited since they were chosen. */
  edited: readonly string[]
  visited: readonly Step[]
  /** By person. */
  checked: Readonly<Record<string, Checked>>
}

export const useBooking = create<BookingState>(() => fresh())

function fresh(): BookingState {
  return {
    inHand: emptyBooking(),
    wanted: 0,
    party: { travellers: [], vehicles: [] },
    active: 0,
    changes: [],
    undone: [],
    refused: undefined,
    tried: false,
    cursor: { kind: 'passenger', row: 0, field: 'surname' },
    focus: undefined,
    availability: {},
    prices: {},
    holdKey: crypto.randomUUID(),
    held: undefined,
    payments: [],
    option: { date: '', time: '' },
    received: 0,
    agreed: undefined,
    reductions: [],
    insuranceOffers: undefined,
    fromSaved: undefined,
    sold: undefined,
    details: false,
    marked: [],
    edited: [],
    visited: ['step1'],
    checked: {},
  }
}

/** How an edit is remembered. */
interface Manner {
  /** The desk itself does it because of the last edit, and it is undone with that. */
  follows?: boolean
  /** What stands beside is to be this from now on. */
  beside?: Beside
}

/** Every change of the booking in hand goes through here; prices that no longer hold are dropped with it. */
export function edit(
  name: string,
  recipe: (draft: Draft<BookingInHand>) => void,
  { follows, beside }: Manner = {},
): void {
  useBooking.setState((state) => {
    const [edited, ...patches] = produceWithPatches(state.inHand, (draft) => void recipe(draft))
    if (patches[0].length === 0) return beside ?? state
    const { inHand, forth, back } = withoutLostNumbers(state.inHand, edited, patches)
    const { wanted, party } = state
    const both = beside && { beside: { forth: beside, back: { wanted, party } } }
    const change = { name, forth, back, at: performance.now(), ...both }
    const was = became(state, inHand)
    return {
      ...was,
      edited: follows ? state.edited : was.edited,
      ...record(state, change, follows),
      ...beside,
    }
  })
}

function became(state: BookingState, inHand: BookingInHand) {
  const prices = stillHolding(state, inHand)
  // What is insured costs by what is travelled: without prices there are no offers either.
  const priced = Object.keys(prices).length === Object.keys(state.prices).length
  const insuranceOffers = priced ? state.insuranceOffers : undefined
  return {
    inHand,
    insuranceOffers,
    payments: paidAnew({ ...state, inHand, prices, insuranceOffers }),
    refused: undefined,
    prices,
    edited: [...new Set([...state.edited, ...changedTrips(state.inHand, inHand)])],
    checked: stillChecked(state, inHand),
    active: Math.min(state.active, Math.max(0, inHand.trips.length - 1)),
  }
}

/** Takes the last edit back; answers it, or nothing where there is none. */
export function undo(): Change | undefined {
  const step = stepBack(useBooking.getState())
  if (step) walk(step.log, step.change.back, step.change.beside?.back)
  return step?.change
}

/** Does again what was taken back last. */
export function redo(): Change | undefined {
  const step = stepForth(useBooking.getState())
  if (step) walk(step.log, step.change.forth, step.change.beside?.forth)
  return step?.change
}

function walk(log: Log, patches: Change['forth'], beside: Beside | undefined): void {
  useBooking.setState((state) => ({
    ...became(state, applyPatches(state.inHand, [...patches])),
    ...log,
    ...beside,
  }))
}

function stillHolding(state: BookingState, next: BookingInHand): BookingState['prices'] {
  if (Object.keys(state.prices).length === 0) return state.prices
  const before = priceKeys(state, state.inHand)
  const after = priceKeys(state, next)
  return Object.fromEntries(Object.entries(state.prices).filter(([id]) => before.get(id) === after.get(id)))
}

function priceKeys({ availability }: BookingState, inHand: BookingInHand): Map<string, string> {
  return new Map(
    inHand.trips.map((one) => {
      const id = tripId(one.trip)
      return [id, priceKey(inHand, one, availability[id])]
    }),
  )
}

/** What was said of somebody holds until something about him changes. */
function stillChecked({ checked, inHand }: BookingState, next: BookingInHand): BookingState['checked'] {
  if (Object.keys(checked).length === 0) return checked
  const same = ({ uuid }: { uuid: string }) =>
    inHand.people.find((one) => one.uuid === uuid) === next.people.find((one) => one.uuid === uuid)
  return Object.fromEntries(Object.entries(checked).filter(([uuid]) => same({ uuid })))
}

export function know(availability: readonly TripAvailability[]): void {
  useBooking.setState((state) => ({
    availability: {
      ...state.availability,
      ...Object.fromEntries(availability.map((one) => [tripId(one), one])),
    },
  }))
}

/** Takes the prices of the trips in hand, in their order; undefined clears them all. */
export function setPrices(
  prices: readonly TripPrices[] | undefined,
  reductions: readonly Reduction[] = [],
): void {
  useBooking.setState((state) => {
    const priced = Object.fromEntries(
      state.inHand.trips.flatMap(({ trip }, index) => {
        const one = prices?.[index]
        return one === undefined ? [] : [[tripId(trip), one]]
      }),
    )
    const next = { ...state, prices: priced }
    return { prices: priced, reductions, payments: paidAnew(next) }
  })
}

/** Payments follow the total; while there is none they stay. */
function paidAnew(state: BookingState): BookingState['payments'] {
  const total = totalOf(state)
  return total === undefined ? state.payments : fitted(state.payments, total)
}

export function setInsuranceOffers(insuranceOffers: readonly InsuranceOffer[] | undefined): void {
  useBooking.setState((state) => ({
    insuranceOffers,
    payments: paidAnew({ ...state, insuranceOffers }),
  }))
}

/** The operator has seen the total and goes by it. */
export function agree(): void {
  useBooking.setState((state) => ({ agreed: totalOf(state) }))
}

/** The total is another one than the operator goes by. */
export function differenceOf(
  state: Pick<BookingState, 'prices' | 'inHand' | 'insuranceOffers' | 'agreed'>,
): { before: number; now: number } | undefined {
  const now = totalOf(state)
  const { agreed: before } = state
  return before === undefined || now === undefined || now === before ? undefined : { before, now }
}

export function setPayments(payments: readonly PaymentMethod[]): void {
  useBooking.setState({ payments })
}

export function setReceived(received: number): void {
  useBooking.setState({ received })
}

export function setOption(option: BookingState['option']): void {
  useBooking.setState({ option })
}

export function setRefused(refused: Gap | undefined): void {
  useBooking.setState({ refused })
}

export function setHeld(held: Held | undefined): void {
  useBooking.setState({ held })
}

/** What stands beside the grid is opened for it, at the row meant. */
export function focusOn(focus: Spot): void {
  useBooking.setState({
    focus: { ...focus },
    ...(isBeside(focus) ? { details: true, cursor: focus } : {}),
  })
}

export function standOn(cursor: Spot): void {
  useBooking.setState({ cursor })
}

export function showTrip(active: number): void {
  useBooking.setState({ active })
}

/** Ready for the next sale; what was just sold may stay on screen. */
export function startAfresh(sold?: Sold): void {
  useBooking.setState({ ...fresh(), sold })
}

onSessionEnd(() => startAfresh())
onAgencyChange(() => setPrices(undefined))

export function availabilityOf(
  { availability }: Pick<BookingState, 'availability'>,
  { trip }: Pick<TripInHand, 'trip'>,
): TripAvailability | undefined {
  return availability[tripId(trip)]
}

export function pricesOf(
  { prices }: Pick<BookingState, 'prices'>,
  { trip }: Pick<TripInHand, 'trip'>,
): TripPrices | undefined {
  return prices[tripId(trip)]
}

/** The insurances the traveller takes, as they are offered. */
export function insuranceOf({
  inHand,
  insuranceOffers = [],
}: Pick<BookingState, 'inHand' | 'insuranceOffers'>): readonly InsuranceOffer[] {
  return insuranceOffers.filter(({ id }) => inHand.offers.insurance.some((one) => isSameOffer(one, id)))
}

/** The whole price in hundredths, insurance and all; nothing while any trip has none. */
export function totalOf(
  state: Pick<BookingState, 'prices' | 'inHand' | 'insuranceOffers'>,
): number | undefined {
  const totals = state.inHand.trips.map((trip) => pricesOf(state, trip)?.total)
  if (totals.length === 0 || totals.includes(undefined)) return undefined
  const insured = insuranceOf(state).reduce((sum, { grossAmount }) => sum + grossAmount, 0)
  return totals.reduce<number>((sum, total) => sum + (total ?? 0), insured)
}
