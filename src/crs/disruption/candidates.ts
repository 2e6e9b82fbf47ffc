import type { Candidate } from '../../domain/disruption/bestFit.ts'
import type { AffectedTrip } from '../booking/affected/affected.ts'
import type { Tx } from '../database/transaction.ts'
import type { Sailing } from '../reference/sailing.ts'
import { otherSailings } from '../sailing/search/otherSailings.ts'
import type { ServerDependencies } from '../server/context.ts'

export type CandidateSailing = Sailing & Candidate

/** Days after that of the cancelled departure on which another sailing is proposed. */
const daysAfter = 3

/** The sailings that may replace a cancelled one for the port pairs of the trips. */
export async function candidatesFor(
  tx: Tx,
  dependencies: ServerDependencies,
  affected: readonly AffectedTrip[],
): Promise<CandidateSailing[]> {
  const pairs = new Map(affected.map(({ trip }) => [`${trip.origin} ${trip.destination}`, trip]))
  const found: CandidateSailing[] = []
  for (const trip of pairs.values()) found.push(...(await otherSailings(tx, dependencies, trip, daysAfter)))
  return found
}
