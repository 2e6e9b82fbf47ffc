import { elementAt } from '../../../domain/value/elementAt.ts'
import { makeReference } from '../../../domain/booking/reference.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { sum } from '../../../domain/value/money.ts'
import type { BookingStatus } from '../../database/tables/bookingTables.ts'
import type { Tx } from '../../database/transaction.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import { insertBooking, insertItems, insertTrips, newIds } from './insertSql.ts'
import type { NewBooking, NewItem, NewTrip } from './record.ts'
import { referenceByHoldKey, writeAdded } from './recordSql.ts'
import { nextTickets, type Ticket } from './ticketNumbers.ts'

type Context = Pick<CallContext, 'tx' | 'who'>

/** A trip with the items sold on it; the items get the trip’s status. */
export interface TripToStore {
  trip: NewTrip
  items: readonly NewItem[]
}

export interface StoredBooking {
  id: number
  reference: string
  /** The ids of all items, in the order of the trips and of the items on them. */
  items: number[]
  /** One ticket per item, in the same order; none for an option. */
  tickets: Ticket[]
}

/**
 * Writes a booking with its trips and items under a new reference, and takes their tickets when it is issued. Locks the
 * agency’s ticket series, so it comes after the stock rows are locked.
 */
export async function storeBooking(
  { random }: Pick<ServerDependencies, 'random'>,
  context: Context & Pick<CallContext, 'clock'>,
  booking: Omit<NewBooking, 'reference'>,
  trips: readonly TripToStore[],
): Promise<StoredBooking | Refusal> {
  const { tx, who, clock } = context
  const inserted = await insertUnderNewReference(random, context, booking)
  if (isRefusal(inserted)) return inserted
  const { id, reference } = inserted
  const place = { bookingId: id, agency: who.agency, firstPosition: 0 }
  const stored = await storeTrips({ tx, clock }, place, trips)
  return isRefusal(stored) ? stored : { id, reference, ...stored }
}

/** Where trips are stored: the booking with its agency, and the position of the first of them. */
interface PlaceOfTrips {
  bookingId: number
  agency: string
  firstPosition: number
}

/** Writes trips with their items, and takes the tickets of those that are issued: neither options nor PTAs. */
export async function storeTrips(
  { tx, clock }: Pick<CallContext, 'tx' | 'clock'>,
  { bookingId, agency, firstPosition }: PlaceOfTrips,
  trips: readonly TripToStore[],
): Promise<Pick<StoredBooking, 'items' | 'tickets'> | Refusal> {
  const numbers = await takeNumbers(tx, agency, trips, trips.length)
  if (isRefusal(numbers)) return numbers
  const numbered = trips.map(({ trip }, index) => ({ ...trip, id: elementAt(numbers.trips, index) }))
  insertTrips(tx, agency, bookingId, firstPosition, numbered)
  const onTrips = trips.map(({ items }, index) => ({ trip: elementAt(numbered, index), items }))
  storeItems({ tx, clock }, { bookingId, agency }, onTrips, numbers)
  return numbers
}

interface Numbers extends Pick<StoredBooking, 'items' | 'tickets'> {
  /** The ids of new trips. */
  trips: number[]
}

/** Draws ids for the items and for new trips, and takes the tickets of what is sold: either all trips are, or none is. */
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
  trip: { id: number; company: string; status: BookingStatus }
  items: readonly NewItem[]
}

/** Writes items of stored trips, with their tickets if they are sold. */
function storeItems(
  { tx, clock }: Pick<CallContext, 'tx' | 'clock'>,
  { bookingId, agency }: Omit<PlaceOfTrips, 'firstPosition'>,
  trips: readonly ItemsOfTrip[],
  { items, tickets }: Pick<StoredBooking, 'items' | 'tickets'>,
): void {
  const rows = trips.flatMap(({ trip: { id: tripId, status }, items: onTrip }) =>
    onTrip.map((item) => ({ ...item, tripId, status })),
  )
  const numbered = rows.map((row, index) => ({ ...row, id: elementAt(items, index), ticket: tickets[index] }))
  insertItems(tx, agency, bookingId, numbered, clock.now())
}

/** Writes items added to stored trips of a booking, with their tickets, and marks the trips as edited. */
export async function storeAdded(
  context: Pick<CallContext, 'tx' | 'clock'>,
  place: Omit<PlaceOfTrips, 'firstPosition'>,
  trips: readonly ItemsOfTrip[],
): Promise<Pick<StoredBooking, 'items' | 'tickets'> | Refusal> {
  const { tx } = context
  const numbers = await takeNumbers(tx, place.agency, trips, 0)
  if (isRefusal(numbers)) return numbers
  storeItems(context, place, trips, numbers)
  await writeAdded(
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
  booking: Omit<NewBooking, 'reference'>,
): Promise<{ id: number; reference: string } | Refusal> {
  for (;;) {
    const reference = makeReference(random)
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
