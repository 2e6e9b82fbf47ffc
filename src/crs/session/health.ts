import { noAgency } from '../database/transaction.ts'
import type { AnswerOf } from '../../contract/call.ts'
import type { session } from '../../contract/session.ts'
import { sql } from 'kysely'
import { saleZone } from '../server/clock.ts'
import type { ServerDependencies } from '../server/context.ts'
import type { ServerInfo } from './sessionAnswer.ts'

/**
 * Succeeds if the database can be reached; otherwise it fails as a fault. Before sign-in there is no agency, so the
 * zone is that of the sale day.
 */
export async function health(
  { database, catalogue, clock, countFaults = () => 0 }: ServerDependencies,
  { version, atomicSell, links }: ServerInfo,
): Promise<AnswerOf<typeof session.health>> {
  await database.transaction(noAgency, (tx) => sql`select 1`.execute(tx))
  const now = clock.localNow(saleZone)
  return { version, world: catalogue.world, now, atomicSell, links, faults: countFaults() }
}
