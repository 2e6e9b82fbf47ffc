import type { Actor, Tx } from '../../database/transaction.ts'
import type { BookingRecord, ItemRow, TripRow } from '../record/record.ts'
import { readBookings } from '../record/recordSql.ts'
import {
  bookingsById,
  bookingsConcerned,
  countCarried,
  countOfDisruption,
  formerDepartures,
  fullestSailing,
  tripsConcerned,
  type ConcernedTrip,
  type Disrupted,
  type FormerDeparture,
  type FormerTrip,
  type Unplaced,
  writeNewVersionsAhead,
  insertDelayedTripsAhead,
  writeTripTimes,
  writeVersionsAhead,
  insertSwappedTripsAhead,
  isBoarding,
  itemsAboard,
  unplacedBy,
  writePlacesAhead,
  writeTripVesselAhead,
} from './affectedSql.ts'
import { copyDisruptionsAhead } from './copySql.ts'
import { appendSystemEntriesAhead } from '../../journal/journal.ts'

export {
  bookingsById,
  bookingsConcerned,
  copyDisruptionsAhead,
  countCarried,
  countOfDisruption,
  formerDepartures,
  fullestSailing,
  isBoarding,
  itemsAboard,
  unplacedBy,
}
export type { Disrupted, FormerDeparture, FormerTrip, Unplaced }

/** One trip of a booking on a disrupted sailing, with its active items. */
export interface AffectedTrip {
  record: BookingRecord
  trip: TripRow
  items: ItemRow[]
  /** The trip before a delay or a swap; undefined for a cancelled sailing. */
  former: FormerTrip | undefined
  /** The trip that was booked, before the first delay or swap of its sailing. */
  original: FormerTrip | undefined
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
  return withRecords(tx, await tripsConcerned(tx, who, { id, reference }, now))
}

/** The affected trips of every agency, the earliest booking first. As the system. */
export const tripsOfAll = async (tx: Tx, id: number, now: Date): Promise<AffectedTrip[]> =>
  withRecords(tx, await tripsConcerned(tx, undefined, { id }, now))

async function withRecords(tx: Tx, concerned: readonly ConcernedTrip[]): Promise<AffectedTrip[]> {
  const records = await readBookings(tx, [...new Set(concerned.map(({ booking }) => booking))])
  return records.flatMap((record) =>
    record.trips.flatMap((trip) => {
      const found = concerned.find((one) => one.trip === trip.id)
      const items = found ? activeItems(record, trip) : []
      if (!found || items.length === 0) return []
      const { former, original } = found
      return [{ record, trip, items, former: former ?? undefined, original: original ?? undefined }]
    }),
  )
}

const activeItems = ({ items }: BookingRecord, { id }: TripRow) =>
  items.filter(({ tripId, status }) => tripId === id && status !== 'CANCELLED')

/** The active trips of the bookings that travel on a sailing, in the order of the ids. */
export async function tripsAboard(
  tx: Tx,
  itinerary: number,
  bookings: readonly number[],
): Promise<AffectedTrip[]> {
  const records = await readBookings(tx, bookings)
  return records.flatMap((record) =>
    record.trips
      .filter((trip) => trip.itinerary === itinerary && trip.openUntil === null)
      .map((trip) => ({
        record,
        trip,
        items: activeItems(record, trip),
        former: undefined,
        original: undefined,
      }))
      .filter(({ items }) => items.length > 0),
  )
}

interface Swap {
  itinerary: number
  disruption: number
  vessel: string
  /** All with a trip on the sailing. */
  bookings: readonly number[]
  trips: readonly { id: number; short: string | null }[]
  items: readonly { id: number; place: string | null }[]
}

/** Writes the ship, the numbers and who lost places. Cancellations before the swap cannot be undone. As the system. */
export function storeSwapAhead(
  tx: Tx,
  { itinerary, disruption, vessel, bookings, trips, items }: Swap,
): void {
  insertSwappedTripsAhead(tx, disruption, trips)
  writeTripVesselAhead(tx, itinerary, vessel)
  writePlacesAhead(tx, items)
  writeNewVersionsAhead(tx, bookings)
  appendSystemEntriesAhead(tx, 'disruption.swap', bookings, { disruption })
}

/** Gives the trips of a sailing its new times, and records which a delay concerns. As the system, with all locked. */
export async function delayTrips(tx: Tx, itinerary: number, disruption: number): Promise<void> {
  insertDelayedTripsAhead(tx, itinerary, disruption)
  const bookings = await writeTripTimes(tx, itinerary)
  writeVersionsAhead(tx, bookings)
  appendSystemEntriesAhead(tx, 'disruption.delay', bookings, { disruption })
}
