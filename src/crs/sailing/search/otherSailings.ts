import { isRefusal } from '../../../domain/refusal.ts'
import { addDays, dateOf } from '../../../domain/value/portTime.ts'
import type { Tx } from '../../database/transaction.ts'
import { stillToDepart } from '../../reference/timetable.ts'
import type { Sailing } from '../../reference/sailing.ts'
import type { ServerDependencies } from '../../server/context.ts'
import { portPairsOf } from './portPairs.ts'
import { searchSailings } from './searchSql.ts'

/** The sailings ahead between the ports of a trip, from its day on for some more days. */
export async function otherSailings(
  tx: Tx,
  { catalogue, clock }: Pick<ServerDependencies, 'catalogue' | 'clock'>,
  { origin, destination, departs }: Pick<Sailing, 'origin' | 'destination' | 'departs'>,
  daysAfter: number,
): Promise<Sailing[]> {
  const ports = portPairsOf(catalogue, {
    origin: { idOrCode: origin },
    destination: { idOrCode: destination },
  })
  if (isRefusal(ports)) return []
  const day = dateOf(departs)
  const found = await searchSailings(tx, { ...ports, from: day, before: addDays(day, daysAfter + 1) })
  return found.filter(stillToDepart(clock, catalogue))
}
