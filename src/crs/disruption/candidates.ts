import type { Candidate } from '../../domain/disruption/nextBestSailing.ts'
import type { AffectedTrip } from '../booking/affected/affected.ts'
import type { Tx } from '../database/transaction.ts'
import type { Sailing } from '../reference/sailing.ts'
import { otherSailings } from '../sailing/search/otherSailings.ts'
import type { ServerDependencies } from '../server/context.ts'

export type CandidateSailing = Sailing & Candidate

/** Days after that of the departure that is left, on which another sailing is proposed. */
const daysAfter = 3

/** The sailings that may replace that of the trips, for their port pairs. */
export async function candidatesFor(
  tx: Tx,
  dependencies: ServerDependencies,
  affected: readonly AffectedTrip[],
): Promise<CandidateSailing[]> {
  const pairs = new Map(
    affected.map(({ trip, former }) => [`${trip.origin} ${trip.destination}`, { ...trip, ...former }]),
  )
  const found = await Promise.all(
    [...pairs.values()].map((trip) => otherSailings(tx, dependencies, trip, daysAfter)),
  )
  return found.flat().filter(({ itinerary }) => affected.every(({ trip }) => trip.itinerary !== itinerary))
}
