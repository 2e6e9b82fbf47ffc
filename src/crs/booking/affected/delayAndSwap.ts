import type { Tx } from '../../database/transaction.ts'
import { appendSystemEntriesAhead } from '../../journal/journal.ts'
import type { ItemRow, TripRow } from '../record/record.ts'
import { readBookings } from '../record/recordSql.ts'
import {
  writeNewVersionsAhead,
  insertDelayedTripsAhead,
  writeTripTimes,
  writeVersionsAhead,
  insertSwappedTripsAhead,
  isBoarding,
  writePlacesAhead,
  writeTripVesselAhead,
} from './delayAndSwapSql.ts'
import type { AffectedTrip } from './affected.ts'

export { isBoarding }

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
      .map((trip) => ({ record, trip, items: activeItems(record.items, trip), former: undefined }))
      .filter(({ items }) => items.length > 0),
  )
}

const activeItems = (items: readonly ItemRow[], { id }: TripRow) =>
  items.filter(({ tripId, status }) => tripId === id && status !== 'CANCELLED')

export interface Swap {
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
