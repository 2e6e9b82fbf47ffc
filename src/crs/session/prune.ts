import type { Tx } from '../database/transaction.ts'
import { deleteEndedGrants } from './alternateSql.ts'
import { deleteEndedSteps } from './factor/stepSql.ts'
import { pruneTrustedBrowsers } from './signInThrottle.ts'
import { deleteEnded } from './sessionSql.ts'

/** For the cleanup job, as the system: deletes ended devices with their tokens, and what else has expired. */
export async function pruneDevices(tx: Tx, now: Date): Promise<number> {
  deleteEndedGrants(tx, now)
  deleteEndedSteps(tx, now)
  await pruneTrustedBrowsers(tx, now)
  return deleteEnded(tx, now)
}
