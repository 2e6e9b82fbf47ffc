import { noAgency } from '../database/transaction.ts'
import type { AnswerOf } from '../../contract/call.ts'
import type { session } from '../../contract/session.ts'
import { sql } from 'kysely'
import type { ServerDependencies } from '../server/context.ts'
import type { ServerInfo } from './sessionAnswer.ts'

/**
 * Succeeds if the database can be reached; otherwise it fails as a fault. Before sign-in there is no agency, so the
 * zone is that of the network.
 */
export async function health(
  { database, catalogue, clock, countFaults = () => 0, directory }: ServerDependencies,
  { version, atomicSell, links }: ServerInfo,
): Promise<AnswerOf<typeof session.health>> {
  const { timezone } = catalogue.network
  await database.transaction(noAgency, (tx) => sql`select 1`.execute(tx))
  const now = clock.localNow(timezone)
  return {
    version,
    world: catalogue.world,
    now,
    timezone,
    atomicSell,
    links,
    ...(directory && { directory: directory.settings.name }),
    faults: countFaults(),
  }
}
