import { pruneThrottle } from '../../database/throttle.ts'
import { system } from '../../database/transaction.ts'
import { pruneDrafts } from '../../draft/draft.ts'
import { mergeLedgerTotals } from '../../ledger/clearance/clearance.ts'
import { pruneDevices } from '../../session/prune.ts'
import { mergeSalesTotals } from '../../statistics/summary.ts'
import { pruneAnswers } from '../call/idempotency.ts'
import type { ServerDependencies } from '../context.ts'
import { startJob } from './job.ts'

/** In seconds. */
const hour = 3600

/** Deletes stored responses past their retention, ended devices, restored limits and drafts emptied long ago,
 * and adds up the totals of statistics and of the ledger. */
export async function deleteExpired({
  database,
  clock,
}: Pick<ServerDependencies, 'database' | 'clock'>): Promise<void> {
  await database.transaction(system, async (tx) => {
    await pruneAnswers(tx, clock.now())
    await pruneDevices(tx, clock.now())
    pruneThrottle(tx, clock.now())
    await pruneDrafts(tx, clock.now())
    await mergeSalesTotals(tx)
    mergeLedgerTotals(tx)
  })
}

/** Cleans up now and once an hour; returns a function that stops and waits for a running pass. */
export const startCleanup = (
  dependencies: Pick<ServerDependencies, 'database' | 'clock'>,
): (() => Promise<void>) => startJob(hour, () => deleteExpired(dependencies))
