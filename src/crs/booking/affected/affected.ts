import type { Actor, Tx } from '../../database/transaction.ts'
import type { BookingRecord, ItemRow, TripRow } from '../record/record.ts'
import { readBookings } from '../record/recordSql.ts'
import {
  countCarried,
  countConcerned,
  countOfDisruption,
  fullestSailing,
  tripsConcerned,
  type Disrupted,
  type FormerTrip,
} from './affectedSql.ts'

export { countCarried, countConcerned, countOfDisruption, fullestSailing }
export type { Disrupted, FormerTrip }

/** One trip of a booking on a disrupted sailing, with its active items. */
export interface AffectedTrip {
  record: BookingRecord
  trip: TripRow
  items: ItemRow[]
  /** The trip before a delay or a swap; undefined for a cancelled sailing. */
  former: FormerTrip | undefined
}

/**
 * The trips of the agencies’ bookings, or of one of them, for which something is to be done: the earliest booking first.
 */
export async function tripsOn(
  tx: Tx,
  who: Actor,
  { id }: Disrupted,
  now: Date,
  reference?: string,
): Promise<AffectedTrip[]> {
  const concerned = await tripsConcerned(tx, who, { id, reference }, now)
  const records = await readBookings(tx, [...new Set(concerned.map(({ booking }) => booking))])
  return records.flatMap((record) =>
    record.trips.flatMap((trip) => {
      const found = concerned.find((one) => one.trip === trip.id)
      const items = found ? activeItems(record, trip) : []
      return found && items.length > 0 ? [{ record, trip, items, former: found.former ?? undefined }] : []
    }),
  )
}

const activeItems = ({ items }: BookingRecord, { id }: TripRow) =>
  items.filter(({ tripId, status }) => tripId === id && status !== 'CANCELLED')
