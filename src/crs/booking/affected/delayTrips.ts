import type { Tx } from '../../database/transaction.ts'
import { appendSystemEntries } from '../../journal/journal.ts'
import { insertDelayedTrips, writeTripTimes, writeVersions } from './delaySql.ts'

/** Gives the trips of a sailing its new times, and records which a delay concerns. As the system, with all locked. */
export async function delayTrips(tx: Tx, itinerary: number, disruption: number): Promise<void> {
  insertDelayedTrips(tx, itinerary, disruption)
  const bookings = await writeTripTimes(tx, itinerary)
  writeVersions(tx, bookings)
  appendSystemEntries(tx, 'disruption.delay', bookings, { disruption })
}
