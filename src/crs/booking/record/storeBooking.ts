import { mustGet } from '../../../domain/value/mustGet.ts'
import { makeReference } from '../../../domain/booking/reference.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { sum } from '../../../domain/value/money.ts'
import type { Status } from '../../../domain/booking/transition.ts'
import type { Tx } from '../../database/transaction.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import {
  insertBooking,
  insertItemsAhead,
  insertTripsAhead,
  type NewIds,
  newIds,
  type NumberedItem,
  type NumberedTrip,
} from './insertSql.ts'
import type { NewBooking, NewItem, NewTrip } from './record.ts'
import { referenceByHoldKey, writeAddedAhead } from './recordSql.ts'
import { nextTickets, type Ticket } from './nextTickets.ts'
import {
  writeItemsAhead,
  writeTicketsAhead,
  writeBookingAhead,
  writeTrip,
  type Modification,
} from './modifiedSql.ts'
import { writeRefundLimitsAhead } from './moveSql.ts'

type Context = Pick<CallContext, 'tx' | 'who'>

/** A trip with the items sold on it; the items get the trip’s status. */
export interface TripToStore {
  trip: NewTrip
  items: readonly NewItem[]
}

/** The ids of trips and items that are yet to be written. */
interface Numbers extends NewIds {
  /** One ticket per item, in the order of the trips and of the items on them; none for an option. */
  tickets: Ticket[]
}

/** A booking without its trips yet. */
export interface OpenedBooking {
  id: number
  reference: string
  numbers: Numbers
}

/**
 * Writes a booking under a new reference, and takes the ids and tickets of its trips. Locks the agency’s ticket series,
 * so it comes after the stock rows are locked.
 */
export async function openBooking(
  { random }: Pick<ServerDependencies, 'random'>,
  context: Context,
  booking: NewBookingRow,
  trips: readonly TripToStore[],
): Promise<OpenedBooking | Refusal> {
  const [inserted, numbers] = await Promise.all([
    insertUnderNewReference(random, context, booking),
    takeNumbers(context.tx, context.who.agency, trips, trips.length),
  ])
  if (isRefusal(inserted)) return inserted
  return isRefusal(numbers) ? numbers : { ...inserted, numbers }
}

export type NewBookingRow = Omit<NewBooking, 'reference'>

/** The place for new trips: the booking with its agency, and the position of the first of them. */
interface PlaceOfTrips {
  bookingId: number
  agency: string
  firstPosition: number
}

/** Writes trips with their items, and takes the tickets of those that are issued: neither options nor PTAs. */
export async function storeTrips(
  context: Pick<CallContext, 'tx' | 'clock'>,
  place: PlaceOfTrips,
  trips: readonly TripToStore[],
): Promise<Numbers | Refusal> {
  const numbers = await takeNumbers(context.tx, place.agency, trips, trips.length)
  if (isRefusal(numbers)) return numbers
  writeTrips(context, place, trips, numbers)
  return numbers
}

/** The written rows, in the order of the trips and of the items on them. */
export interface WrittenTrips {
  trips: NumberedTrip[]
  items: NumberedItem[]
}

/** Writes trips with their items under the ids and tickets that were taken for them. */
export function writeTrips(
  context: Pick<CallContext, 'tx' | 'clock'>,
  { bookingId, agency, firstPosition }: PlaceOfTrips,
  toStore: readonly TripToStore[],
  numbers: Numbers,
): WrittenTrips {
  const trips = toStore.map(({ trip }, index) => ({
    ...trip,
    id: mustGet(numbers.trips, index),
    companyCode: mustGet(numbers.codes, index),
  }))
  insertTripsAhead(context.tx, agency, bookingId, firstPosition, trips)
  const onTrips = toStore.map(({ items }, index) => ({ trip: mustGet(trips, index), items }))
  return { trips, items: storeItems(context, { bookingId, agency }, onTrips, numbers) }
}

/**
 * Draws ids for the items and for new trips, and takes the tickets of what is sold: either all trips are, or none is.
 */
async function takeNumbers(
  tx: Tx,
  agency: string,
  trips: readonly { trip: Pick<NewTrip, 'company' | 'status'>; items: readonly unknown[] }[],
  newTrips: number,
): Promise<Numbers | Refusal> {
  const sold = trips.filter(({ trip }) => trip.status === 'ISSUED' || trip.status === 'OPEN')
  const companies = sold.flatMap(({ trip, items }) => items.map(() => trip.company))
  const [ids, tickets] = await Promise.all([
    newIds(tx, { trips: newTrips, items: sum(trips.map(({ items }) => items.length)) }),
    nextTickets(tx, agency, companies),
  ])
  return isRefusal(tickets) ? tickets : { ...ids, tickets }
}

interface ItemsOfTrip {
  trip: { id: number; company: string; status: Status }
  items: readonly NewItem[]
}

/** Writes items of stored trips, with their tickets if they are sold. */
function storeItems(
  { tx, clock }: Pick<CallContext, 'tx' | 'clock'>,
  { bookingId, agency }: Omit<PlaceOfTrips, 'firstPosition'>,
  trips: readonly ItemsOfTrip[],
  { items: ids, tickets }: Pick<Numbers, 'items' | 'tickets'>,
): NumberedItem[] {
  const rows = trips.flatMap(({ trip: { id: tripId, status }, items }) =>
    items.map((item) => ({ ...item, tripId, status })),
  )
  const items = rows.map((row, index) => ({ ...row, id: mustGet(ids, index), ticket: tickets[index] }))
  insertItemsAhead(tx, agency, bookingId, items, clock.now())
  return items
}

/** Writes items added to stored trips of a booking, with their tickets, and marks the trips as edited. */
export async function storeAdded(
  context: Pick<CallContext, 'tx' | 'clock'>,
  place: Omit<PlaceOfTrips, 'firstPosition'>,
  trips: readonly ItemsOfTrip[],
): Promise<Numbers | Refusal> {
  const { tx } = context
  const numbers = await takeNumbers(tx, place.agency, trips, 0)
  if (isRefusal(numbers)) return numbers
  storeItems(context, place, trips, numbers)
  writeAddedAhead(
    tx,
    place.bookingId,
    trips.map(({ trip }) => trip.id),
  )
  return numbers
}

/** Draws references until one is unused; refuses when another request sold the working booking in the meantime. */
async function insertUnderNewReference(
  random: ServerDependencies['random'],
  { tx, who }: Context,
  booking: NewBookingRow,
): Promise<{ id: number; reference: string } | Refusal> {
  for (let used = 0; ; used++) {
    const reference = makeReference(random, used)
    const id = await insertBooking(tx, who, { ...booking, reference })
    if (id !== undefined) return { id, reference }
    const sold = await refuseIfSold({ tx, who }, booking.holdKey ?? undefined)
    if (sold) return sold
  }
}

/** Refuses a working booking that is stored already and not cancelled, naming its reference. */
export async function refuseIfSold(
  { tx, who }: Context,
  holdKey: string | undefined,
): Promise<Refusal | undefined> {
  const reference = holdKey === undefined ? undefined : await referenceByHoldKey(tx, who, holdKey)
  return reference === undefined ? undefined : refuse('sold_already', { reference })
}

/** Writes a booking, its trips and their items as they shall be. */
export async function storeModification(
  tx: Tx,
  { booking, trips, items, limits, tickets }: Modification,
): Promise<void> {
  writeItemsAhead(tx, items)
  writeRefundLimitsAhead(tx, limits)
  writeTicketsAhead(tx, tickets)
  for (const trip of trips) await writeTrip(tx, trip)
  writeBookingAhead(tx, booking)
}
