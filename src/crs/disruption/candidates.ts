import type { Candidate } from '../../domain/disruption/bestFit.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { addDays, dateOf } from '../../domain/value/portTime.ts'
import type { AffectedTrip } from '../booking/affected/affected.ts'
import type { Tx } from '../database/transaction.ts'
import { stillToDepart } from '../reference/timetable.ts'
import type { Sailing } from '../reference/sailing.ts'
import { portPairsOf } from '../sailing/search/portPairs.ts'
import { searchSailings } from '../sailing/search/sql.ts'
import type { ServerDependencies } from '../server/context.ts'

export type CandidateSailing = Sailing & Candidate

/** Days after that of the cancelled departure on which another sailing is proposed. */
const daysAfter = 3

/** The sailings that may replace a cancelled one for the port pairs of the trips. */
export async function candidatesFor(
  tx: Tx,
  { catalogue, clock }: ServerDependencies,
  affected: readonly AffectedTrip[],
): Promise<CandidateSailing[]> {
  const pairs = new Map(affected.map(({ trip }) => [`${trip.origin} ${trip.destination}`, trip]))
  const found: CandidateSailing[] = []
  for (const { origin, destination, departs } of pairs.values()) {
    const ports = portPairsOf(catalogue, {
      origin: { idOrCode: origin },
      destination: { idOrCode: destination },
    })
    if (isRefusal(ports)) continue
    const day = dateOf(departs)
    found.push(...(await searchSailings(tx, { ...ports, from: day, before: addDays(day, daysAfter + 1) })))
  }
  return found.filter(stillToDepart(clock, catalogue))
}
