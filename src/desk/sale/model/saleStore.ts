import { applyPatches, enablePatches, produceWithPatches, type Draft } from 'immer'
import { create } from 'zustand'
import { tripId } from '../../../domain/sailing/tripId.ts'
import {
  record,
  type SideState,
  type Change,
  changedTrips,
  withoutLostNumbers,
  emptyState,
  type SaleState,
  type MissingField,
  type HeldSeats,
  type FieldRef,
} from './state.ts'
import type {
  TripAvailability,
  InsuranceOffer,
  PaymentMethod,
  Reduction,
  WorkingBooking,
  WorkingTrip,
  TripPrices,
} from './workingBooking.ts'
import { stepBack, stepForth, type UndoStack } from '../../undo/undoStack.ts'
import { onAgencyChange, onSessionEnd } from '../../request/identity.ts'
import { availabilityOf, dropAvailability, retainAvailability } from './trip/availability.ts'
import { isSameOffer } from './request/productRequests.ts'
import { retainBooking, setStoredBooking, storedBooking, type StoredBooking } from './storedBooking.ts'
import { priceKey, tripRequest, type TripRequest } from './request/requests.ts'
import { passengerFields, passengerKeys } from '../../../domain/booking/fields/passengerFields.ts'
import { vehicleFields, vehicleKeys } from '../../../domain/booking/fields/vehicleFields.ts'

enablePatches()

export const useSale = create<SaleState>(() => emptyState())

retainBooking(useSale, ({ sold }) => sold)
retainAvailability(useSale)

/** How an edit is logged. */
interface EditOptions {
  /** The desk made the edit as a consequence of the last one; both are undone together. */
  follows?: boolean
  /** New values for the state that undo restores with the booking. */
  beside?: SideState
}

/** Every change of the working booking goes through here; it also drops prices that no longer apply. */
export function edit(
  name: string,
  recipe: (draft: Draft<WorkingBooking>) => void,
  { follows, beside }: EditOptions = {},
): void {
  useSale.setState((state) => {
    const [edited, ...patches] = produceWithPatches(state.workingBooking, (draft) => void recipe(draft))
    if (patches[0].length === 0) return beside ?? state
    const { workingBooking, forth, back } = withoutLostNumbers(state.workingBooking, edited, patches)
    const { wanted, party } = state
    const both = beside && { beside: { forth: beside, back: { wanted, party } } }
    const change = { name, forth, back, at: performance.now(), ...both }
    const was = withWorkingBooking(state, workingBooking)
    return {
      ...was,
      edited: follows ? state.edited : was.edited,
      ...record(state, change, follows),
      ...beside,
    }
  })
}

function withWorkingBooking(state: SaleState, workingBooking: WorkingBooking) {
  const prices = stillHolding(state, workingBooking)
  // Insurance premiums depend on the trips: without prices the offers are dropped too.
  const priced = Object.keys(prices).length === Object.keys(state.prices).length
  return {
    workingBooking,
    insuranceOffers: priced ? state.insuranceOffers : undefined,
    refused: undefined,
    prices,
    edited: [...new Set([...state.edited, ...changedTrips(state.workingBooking, workingBooking)])],
    checked: stillChecked(state, workingBooking),
    active: Math.min(state.active, Math.max(0, workingBooking.trips.length - 1)),
  }
}

/** Undoes the last edit and returns it; undefined if there is none. */
export function undo(): Change | undefined {
  const step = stepBack(useSale.getState())
  if (step) applyStep(step.stack, step.step.back, step.step.beside?.back)
  return step?.step
}

/** Redoes the edit undone last. */
export function redo(): Change | undefined {
  const step = stepForth(useSale.getState())
  if (step) applyStep(step.stack, step.step.forth, step.step.beside?.forth)
  return step?.step
}

function applyStep(log: UndoStack<Change>, patches: Change['forth'], beside: SideState | undefined): void {
  useSale.setState((state) => ({
    ...withWorkingBooking(state, applyPatches(state.workingBooking, [...patches])),
    ...log,
    ...beside,
  }))
}

function stillHolding(state: SaleState, next: WorkingBooking): SaleState['prices'] {
  if (Object.keys(state.prices).length === 0) return state.prices
  const before = priceKeys(state.workingBooking)
  const after = priceKeys(next)
  return Object.fromEntries(Object.entries(state.prices).filter(([id]) => before.get(id) === after.get(id)))
}

function priceKeys(workingBooking: WorkingBooking): Map<string, string> {
  return new Map(
    workingBooking.trips.map((trip) => [
      tripId(trip.trip),
      priceKey(workingBooking, trip, availabilityOf(trip)),
    ]),
  )
}

/** Validation results of a passenger apply until the passenger changes. */
function stillChecked({ checked, workingBooking }: SaleState, next: WorkingBooking): SaleState['checked'] {
  if (Object.keys(checked).length === 0) return checked
  const same = ({ uuid }: { uuid: string }) =>
    workingBooking.people.find((person) => person.uuid === uuid) ===
    next.people.find((person) => person.uuid === uuid)
  return Object.fromEntries(Object.entries(checked).filter(([uuid]) => same({ uuid })))
}

/** Stores the prices of the trips, in their order; undefined clears them all. */
export function setPrices(
  prices: readonly TripPrices[] | undefined,
  reductions: readonly Reduction[] = [],
): void {
  useSale.setState((state) => {
    const priced = Object.fromEntries(
      state.workingBooking.trips.flatMap(({ trip }, index) => {
        const one = prices?.[index]
        return one === undefined ? [] : [[tripId(trip), one]]
      }),
    )
    return { prices: priced, reductions }
  })
}

export function setInsuranceOffers(insuranceOffers: readonly InsuranceOffer[] | undefined): void {
  useSale.setState({ insuranceOffers })
}

/** Records that the operator has seen and accepted the total. */
export function acceptTotal(): void {
  useSale.setState((state) => ({ agreed: totalOf(state) }))
}

/** The accepted and the current total, if they differ. */
export function totalDifference(
  state: Pick<SaleState, 'prices' | 'workingBooking' | 'insuranceOffers' | 'agreed'>,
): { before: number; now: number } | undefined {
  const now = totalOf(state)
  const { agreed: before } = state
  return before === undefined || now === undefined || now === before ? undefined : { before, now }
}

export function typeAmount(id: number, amount: number): void {
  useSale.setState(({ typedAmounts }) => ({ typedAmounts: { ...typedAmounts, [id]: amount } }))
}

/** Pays the total by this method. The default method pays what the others do not cover, so that it needs no amount. */
export function payAll({ id, default: isDefault }: Pick<PaymentMethod, 'id' | 'default'>): void {
  useSale.setState((state) => ({ typedAmounts: isDefault ? {} : { [id]: totalOf(state) ?? 0 } }))
}

export function setReceived(received: number): void {
  useSale.setState({ received })
}

export function setOption(option: SaleState['option']): void {
  useSale.setState({ option })
}

export function setRefused(refused: MissingField | undefined): void {
  useSale.setState({ refused })
}

export function setHeld(held: HeldSeats | undefined): void {
  useSale.setState({ held })
}

/** Opens the detail sheet if the field is in it. */
export function focusOn(focus: FieldRef): void {
  useSale.setState({
    focus: { ...focus },
    ...(isInDetailSheet(focus) ? { details: true, cursor: focus } : {}),
  })
}

export function setCursor(cursor: FieldRef): void {
  useSale.setState({ cursor })
}

export function showTrip(active: number): void {
  useSale.setState({ active })
}

/** Clears the state for the next sale; the booking just sold may stay on screen. */
export function startNewSale(sold?: StoredBooking, soldBy: SaleState['soldBy'] = []): void {
  if (sold) setStoredBooking(sold)
  useSale.setState({ ...emptyState(), sold: sold?.crsReservationId, soldBy })
  dropAvailability()
}

/** Shows a booking as sold; the working booking stays. */
export function showSold(booking: StoredBooking): void {
  setStoredBooking(booking)
  useSale.setState({ sold: booking.crsReservationId, soldBy: [] })
}

/** The record of the booking sold or held last. */
export function soldBooking(): StoredBooking | undefined {
  return storedBooking(useSale.getState().sold)
}

/** Returns whether a booking was sold or held and the next one has not begun. */
export const isAfterSale = ({ sold, workingBooking }: SaleState): boolean =>
  sold !== undefined && workingBooking.trips.length === 0

onSessionEnd(() => startNewSale())
onAgencyChange(() => {
  setPrices(undefined)
  useSale.setState({ sold: undefined })
})

/** The trip on screen, with its availability. */
export function shownTrip(): { trip: WorkingTrip | undefined; availability: TripAvailability | undefined } {
  const { workingBooking, active } = useSale.getState()
  const trip = workingBooking.trips[active]
  return { trip, availability: trip && availabilityOf(trip) }
}

/** The trips of a booking as pricing and the sale take them. */
export function tripRequests(workingBooking = useSale.getState().workingBooking): TripRequest[] {
  return workingBooking.trips.map((trip) => tripRequest(workingBooking, trip, availabilityOf(trip)))
}

export function pricesOf(
  { prices }: Pick<SaleState, 'prices'>,
  { trip }: Pick<WorkingTrip, 'trip'>,
): TripPrices | undefined {
  return prices[tripId(trip)]
}

/** The chosen insurances, with their offers. */
export function insuranceOf({
  workingBooking,
  insuranceOffers = [],
}: Pick<SaleState, 'workingBooking' | 'insuranceOffers'>): readonly InsuranceOffer[] {
  return insuranceOffers.filter(({ id }) =>
    workingBooking.offers.insurance.some((one) => isSameOffer(one, id)),
  )
}

/** The total in smallest units including insurance; undefined while any trip has no price. */
export function totalOf(
  state: Pick<SaleState, 'prices' | 'workingBooking' | 'insuranceOffers'>,
): number | undefined {
  const totals = state.workingBooking.trips.map((trip) => pricesOf(state, trip)?.total)
  if (totals.length === 0 || totals.includes(undefined)) return undefined
  const insured = insuranceOf(state).reduce((sum, { grossAmount }) => sum + grossAmount, 0)
  return totals.reduce<number>((sum, total) => sum + (total ?? 0), insured)
}

/** Columns of the grids; all other fields of a passenger or vehicle are in the detail sheet. */
const columns: Readonly<Record<string, ReadonlySet<string>>> = {
  passenger: new Set([
    'row',
    ...passengerKeys.filter((key) => passengerFields[key].columns?.sale !== undefined),
    'accommodation',
    'accommodationNumber',
    'price',
  ]),
  vehicle: new Set(['row', ...vehicleKeys.filter((key) => !vehicleFields[key].sheet), 'price']),
}

export function isInDetailSheet({ kind, field }: { kind: string; field: string }): boolean {
  return field !== '' && columns[kind]?.has(field) === false
}
