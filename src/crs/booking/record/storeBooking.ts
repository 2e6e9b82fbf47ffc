import { elementAt } from '../../../domain/value/elementAt.ts'
import { makeReference } from '../../../domain/booking/reference.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import type { BookingStatus } from '../../database/tables/bookingTables.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import { insertBooking, insertItems, insertTrips } from './insertSql.ts'
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
  const tripIds = await insertTrips(
    tx,
    agency,
    bookingId,
    firstPosition,
    trips.map(({ trip }) => trip),
  )
  const onTrips = trips.map(({ trip: { company, status }, items }, index) => {
    return { trip: { id: elementAt(tripIds, index), company, status }, items }
  })
  return storeItems({ tx, clock }, { bookingId, agency }, onTrips)
}

interface ItemsOfTrip {
  trip: { id: number; company: string; status: BookingStatus }
  items: readonly NewItem[]
}

/** Writes items of stored trips, and takes their tickets: either all trips are sold, or none is. */
async function storeItems(
  { tx, clock }: Pick<CallContext, 'tx' | 'clock'>,
  { bookingId, agency }: Omit<PlaceOfTrips, 'firstPosition'>,
  trips: readonly ItemsOfTrip[],
): Promise<Pick<StoredBooking, 'items' | 'tickets'> | Refusal> {
  const sold = trips.filter(({ trip }) => trip.status === 'ISSUED' || trip.status === 'OPEN')
  const companies = sold.flatMap(({ trip, items }) => items.map(() => trip.company))
  const tickets = companies.length > 0 ? await nextTickets(tx, agency, companies) : []
  if (isRefusal(tickets)) return tickets
  const rows = trips.flatMap(({ trip: { id: tripId, status }, items }) =>
    items.map((item) => ({ ...item, tripId, status })),
  )
  const items = await insertItems(
    tx,
    agency,
    bookingId,
    rows.map((row, index) => ({ ...row, ticket: tickets[index] })),
    clock.now(),
  )
  return { items, tickets }
}

/** Writes items added to stored trips of a booking, with their tickets, and marks the trips as edited. */
export async function storeAdded(
  context: Pick<CallContext, 'tx' | 'clock'>,
  place: Omit<PlaceOfTrips, 'firstPosition'>,
  trips: readonly ItemsOfTrip[],
): Promise<Pick<StoredBooking, 'items' | 'tickets'> | Refusal> {
  const stored = await storeItems(context, place, trips)
  if (isRefusal(stored)) return stored
  await writeAdded(
    context.tx,
    place.bookingId,
    trips.map(({ trip }) => trip.id),
  )
  return stored
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
