import { type Patch, produceWithPatches } from 'immer'
import type { AnswerOf } from '../../../contract/call.ts'
import type { pricing } from '../../../contract/pricing.ts'
import type { Refusal } from '../../../domain/refusal.ts'
import { tripId } from '../../../domain/sailing/tripId.ts'
import type { CommandServices } from '../../command/command.ts'
import { emptyStack, type UndoStack, pushed } from '../../undo/undoStack.ts'
import {
  emptyBooking,
  type WorkingBooking,
  type InsuranceOffer,
  type Party,
  type PaymentMethod,
  type Reduction,
  type TripPrices,
  type WorkingTrip,
  type PassengerAccommodation,
} from './workingBooking.ts'
import type { StoredBooking } from './storedBooking.ts'

/** Products other than passages and vehicles, each with its own grid. */
export type Product = 'pet' | 'service' | 'package' | 'parcel'

/** A company’s response about a card, a code or a residency. */
export type Checked = AnswerOf<typeof pricing.validateLoyaltyAndResidency>['results'][number] & {
  /** Miles the trips add to the card. */
  earned?: number
}

/** Screens of a sale, in order. */
export const steps = ['step1', 'step2', 'step3', 'step4'] as const
export type Step = (typeof steps)[number]

/** The key of a step's title; an option ends without a payment. */
export const stepTitle = (step: Step, isOption: boolean) =>
  isOption && step === 'step4' ? 'steps.option' : (`steps.${step}` as const)

/** A field of a row; the lead passenger’s row is 0. */
export interface FieldRef {
  kind: 'passenger' | 'vehicle' | 'leader' | 'payment' | Product
  row: number
  field: string
}

/** A missing or invalid field, and its location. */
export interface MissingField extends FieldRef {
  /** Index of the trip; 0 for fields of the whole booking. */
  trip: number
  refusal: Refusal
}

export interface HeldSeats {
  /** Port-local time from the server. */
  until: string
  /** `performance.now()` at which the first of the holds expires. */
  endsAt: number
}

export interface SaleState extends UndoStack<Change> {
  workingBooking: WorkingBooking
  /** Legs of the search: continuing requires a trip on each. */
  wanted: number
  /** The party of the last search applied to the passengers. */
  party: Party
  /** Index of the trip on screen. */
  active: number
  /** A field refused by the server, until the next edit. */
  refused: MissingField | undefined
  /** The operator has tried to continue: from then on missing fields are shown. */
  tried: boolean
  /** The current field, which commands for a cell or row act on. */
  cursor: FieldRef
  /** Focus target of the last key; a new object each time. */
  focus: FieldRef | undefined
  prices: Readonly<Record<string, TripPrices>>
  /** Identifies the seats held for this booking. */
  holdKey: string
  held: HeldSeats | undefined
  /** Amounts typed, by the id of the payment method, in smallest units. */
  typedAmounts: Readonly<Record<number, number>>
  /** Expiry of an option; empty for the latest permitted. */
  option: { date: string; time: string }
  /** Cash received, in smallest units; 0 if not entered. */
  received: number
  /** The accepted total: that at the start of the payment, or a later one the operator accepted. */
  agreed: number | undefined
  /** Reductions by coupon, voucher and loyalty. */
  reductions: readonly Reduction[]
  /** Insurance offers; undefined until requested. */
  insuranceOffers: readonly InsuranceOffer[] | undefined
  /** Name of the saved booking this one was loaded from, or saved as. */
  fromSaved: string | undefined
  /** Reference of the booking sold or held last, shown until the next sale begins. */
  sold: string | undefined
  /** The payments of that booking, if it was issued in this window. */
  soldBy: readonly Pick<PaymentMethod, 'kind' | 'amount'>[]
  /** True while the detail sheet is open. */
  details: boolean
  /** Keys of the marked items, see `itemKey`. */
  marked: readonly string[]
  /** Ids of the trips edited since they were chosen. */
  edited: readonly string[]
  visited: readonly Step[]
  /** Validation results by passenger uuid. */
  checked: Readonly<Record<string, Checked>>
}

export function emptyState(): SaleState {
  return {
    workingBooking: emptyBooking(),
    wanted: 0,
    party: { travellers: [], vehicles: [] },
    active: 0,
    ...emptyStack,
    refused: undefined,
    tried: false,
    cursor: { kind: 'passenger', row: 0, field: 'surname' },
    focus: undefined,
    prices: {},
    holdKey: crypto.randomUUID(),
    held: undefined,
    typedAmounts: {},
    option: { date: '', time: '' },
    received: 0,
    agreed: undefined,
    reductions: [],
    insuranceOffers: undefined,
    fromSaved: undefined,
    sold: undefined,
    soldBy: [],
    details: false,
    marked: [],
    edited: [],
    visited: ['step1'],
    checked: {},
  }
}

/** Events of a sale that other nouns react to. Listeners run synchronously, before `notify` returns. */
function createEvent<T>() {
  const listeners = new Set<(event: T) => void>()
  return {
    notify: (event: T) => listeners.forEach((listener) => listener(event)),
    /** Returns a function that ends this. */
    subscribe(listener: (event: T) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** A text in a cell or field of the sale, before it is committed. */
export interface Typing extends FieldRef {
  text: string
}

/** Notified at each key that changes such a text. */
const typing = createEvent<Typing>()
export const { notify: notifyTyping, subscribe: onTyping } = typing

/** This window shows a stored booking; `issued`: it was just sold here, not held. */
const shown = createEvent<{ reference: string; issued: boolean }>()
export const { notify: notifyShown, subscribe: onShown } = shown

/** A booking was issued from this window, also as PTA. */
const issued = createEvent<StoredBooking>()
export const { subscribe: onIssued } = issued

/** Notifies of the booking that a call answers, unless it is an option. */
export function notifyIssued(booking: StoredBooking): void {
  if (booking.reservationStatus !== 'OPTIONAL') issued.notify(booking)
}

/**
 * The working booking is about to be cleared for the next customer; `search`: the trips on screen are cleared
 * with it.
 */
const clearing = createEvent<{ search: boolean; services: Pick<CommandServices, 'notifyDone'> }>()
export const { notify: notifyClearing, subscribe: onClearing } = clearing

/** State outside the working booking that undo and redo restore with it. */
export interface SideState {
  wanted: number
  party: Party
}

/** One edit of the operator, with its inverse. */
export interface Change {
  name: string
  forth: readonly Patch[]
  back: readonly Patch[]
  /** Set if the edit also changed that state. */
  beside?: { forth: SideState; back: SideState }
  /** Milliseconds of a monotonic clock; undefined for edits from before a reload. */
  at?: number
}

/** Edits that can be undone at most. */
export const longest = 200
/** Milliseconds within which edits of one cell are merged. */
const breath = 2000

/** Logs an edit and discards the undone ones. `follows`: made by the desk as a consequence of the last edit. */
export function record(log: UndoStack<Change>, change: Change, follows = false): UndoStack<Change> {
  const last = log.changes.at(-1)
  if (last === undefined) return pushed(log, change)
  const others = { ...emptyStack, changes: log.changes.slice(0, -1) }
  if (follows) return pushed(others, joined(last, change))
  if (!isSameCell(last, change)) return pushed(log, change, longest)
  const merged = { ...change, back: last.back }
  return isNothing(merged) ? others : pushed(others, merged)
}

function joined(first: Change, then: Change): Change {
  return { ...first, forth: [...first.forth, ...then.forth], back: [...then.back, ...first.back] }
}

function isSameCell(last: Change, change: Change): boolean {
  const soon = last.at !== undefined && change.at !== undefined && change.at - last.at <= breath
  if (!soon || last.beside || change.beside) return false
  const cell = cellOf(change.forth)
  return cell !== undefined && cell === cellOf(last.forth) && cell === cellOf(last.back)
}

/** The path of the cell that the edit replaced; undefined for any other kind of edit. */
function cellOf(patches: readonly Patch[]): string | undefined {
  if (patches.some(({ op }) => op !== 'replace')) return undefined
  return patches
    .map(({ path }) => path.join('/'))
    .sort()
    .join(' ')
}

/** True when merged edits cancel each other. */
function isNothing({ forth, back }: Change): boolean {
  return forth.every(({ path, value }) => {
    const before = back.find((one) => one.path.join('/') === path.join('/'))
    return before !== undefined && Object.is(before.value, value)
  })
}

/** Ids of the remaining trips that have changed: the trip itself, or a passenger or vehicle on it. */
export function changedTrips(before: WorkingBooking, now: WorkingBooking): string[] {
  const earlier = new Map(before.trips.map((trip) => [tripId(trip.trip), trip]))
  const changed = new Set(
    (['people', 'vehicles', 'pets'] as const).flatMap((list) => changedOf(before[list], now[list])),
  )
  return now.trips.flatMap((trip) => {
    const id = tripId(trip.trip)
    const was = earlier.get(id)
    return was !== undefined && (was !== trip || aboard(trip).some((uuid) => changed.has(uuid))) ? [id] : []
  })
}

/** Compares by identity, because unchanged records are the same object. */
function changedOf(
  before: readonly { uuid: string }[] = [],
  now: readonly { uuid: string }[] = [],
): string[] {
  const known = new Set(before)
  return now.filter((one) => !known.has(one)).map((one) => ('owner' in one ? String(one.owner) : one.uuid))
}

function aboard({ passengers, vehicles }: WorkingTrip): string[] {
  return [...passengers, ...vehicles].map(({ uuid }) => uuid)
}

interface Edited {
  workingBooking: WorkingBooking
  forth: Patch[]
  back: Patch[]
}

type Patches = readonly [forth: Patch[], back: Patch[]]

/** A seat number belongs to one accommodation, and a bed to one sex: changing either removes the number. */
export function withoutLostNumbers(
  before: WorkingBooking,
  edited: WorkingBooking,
  [forth, back]: Patches,
): Edited {
  const lost = lostBy(before, edited)
  if (lost.size === 0) return { workingBooking: edited, forth, back }
  const [workingBooking, further, furtherBack] = produceWithPatches(edited, (draft) => {
    for (const [nth, { passengers }] of edited.trips.entries())
      for (const [at, place] of passengers.entries())
        if (lost.has(place)) delete draft.trips[nth]?.passengers[at]?.accommodationNumber
  })
  return { workingBooking, forth: [...forth, ...further], back: [...furtherBack, ...back] }
}

function lostBy(before: WorkingBooking, after: WorkingBooking): ReadonlySet<PassengerAccommodation> {
  const seated = after.trips.flatMap(({ trip, passengers }) =>
    passengers.flatMap((place) => (place.accommodationNumber ? [{ trip: tripId(trip), place }] : [])),
  )
  if (seated.length === 0) return new Set()
  const old = new Map(
    before.trips.flatMap(({ trip, passengers }) =>
      passengers.map((place) => [`${tripId(trip)} ${place.uuid}`, place] as const),
    ),
  )
  const sexes = [before, after].map(
    ({ people }) => new Map(people.map(({ uuid, sexType }) => [uuid, sexType])),
  )
  const changedSex = (uuid: string) => sexes[0]?.get(uuid) !== sexes[1]?.get(uuid)
  const lost = seated.filter(({ trip, place }) =>
    isLost(old.get(`${trip} ${place.uuid}`), place, changedSex(place.uuid)),
  )
  return new Set(lost.map(({ place }) => place))
}

function isLost(
  old: PassengerAccommodation | undefined,
  place: PassengerAccommodation,
  changedSex: boolean,
): boolean {
  const same = old !== undefined && old.accommodationNumber === place.accommodationNumber
  const moved = old?.accommodation !== place.accommodation || old.whole !== place.whole
  return same && (moved || (changedSex && isBed(place)))
}

const isBed = ({ accommodationNumber = '' }: PassengerAccommodation) => accommodationNumber.includes('/')
