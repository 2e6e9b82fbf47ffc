import type { Tx } from '../../database/transaction.ts'
import { appendSystemEntries } from '../../journal/journal.ts'
import { insertDelayedTrips, writeTripTimes, writeVersions } from './delaySql.ts'

/** Gives the trips of a sailing its new times, and records which a delay concerns. As the system, with all locked. */
export async function delayTrips(tx: Tx, itinerary: number, disruption: number): Promise<void> {
  await insertDelayedTrips(tx, itinerary, disruption)
  const bookings = await writeTripTimes(tx, itinerary)
  await writeVersions(tx, bookings)
  await appendSystemEntries(tx, 'disruption.delay', bookings, { disruption })
}
