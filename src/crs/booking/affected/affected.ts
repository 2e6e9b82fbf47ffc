import type { Actor, Tx } from '../../database/transaction.ts'
import type { BookingRecord, ItemRow, TripRow } from '../record/record.ts'
import { readBookings } from '../record/sql.ts'
import { bookingsOn, countTripsOn, fullestSailing } from './affectedSql.ts'

export { countTripsOn, fullestSailing }

/** One trip of a booking on a sailing, with its active items. */
export interface AffectedTrip {
  record: BookingRecord
  trip: TripRow
  items: ItemRow[]
}

/** The trips of the agencies’ bookings, or of one of them, that travel on a sailing: the earliest booking first. */
export async function tripsOn(
  tx: Tx,
  who: Actor,
  itinerary: number,
  now: Date,
  reference?: string,
): Promise<AffectedTrip[]> {
  const records = await readBookings(tx, await bookingsOn(tx, who, { itinerary, reference }, now))
  return records.flatMap((record) =>
    record.trips
      .filter((trip) => trip.itinerary === itinerary && trip.openUntil === null)
      .map((trip) => ({ record, trip, items: activeItems(record, trip) }))
      .filter(({ items }) => items.length > 0),
  )
}

const activeItems = ({ items }: BookingRecord, { id }: TripRow) =>
  items.filter(({ tripId, status }) => tripId === id && status !== 'CANCELLED')
