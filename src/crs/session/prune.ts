import type { Tx } from '../database/transaction.ts'
import { deleteEndedGrants } from './alternateSql.ts'
import { pruneTrustedBrowsers } from './signInThrottle.ts'
import { deleteEnded } from './sql.ts'

/** For the job loop, as the system: forgets devices past their end, with their tokens, and what nobody may use any more. */
export async function pruneDevices(tx: Tx, now: Date): Promise<number> {
  await deleteEndedGrants(tx, now)
  await pruneTrustedBrowsers(tx, now)
  return deleteEnded(tx, now)
}
