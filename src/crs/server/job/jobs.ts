import { pruneThrottleAhead } from '../../database/throttle.ts'
import { system, type Database } from '../../database/transaction.ts'
import { pruneDraftsAhead } from '../../draft/draft.ts'
import { compactLedgerTotalsAhead } from '../../ledger/clearance/clearance.ts'
import { pruneDevices } from '../../session/signOut.ts'
import { compactSalesTotals } from '../../statistics/summary.ts'
import { keepHeads, linkEntries } from '../../journal/heads.ts'
import { pruneAnswers } from '../call/idempotency.ts'
import type { ServerDependencies } from '../context.ts'
import { reportFault } from '../fault/reportFault.ts'
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
    pruneThrottleAhead(tx, clock.now())
    pruneDraftsAhead(tx, clock.now())
    await compactSalesTotals(tx)
    compactLedgerTotalsAhead(tx)
  })
}

/** Cleans up now and once an hour; returns a function that stops and waits for a running pass. */
export const startCleanupJob = (
  dependencies: Pick<ServerDependencies, 'database' | 'clock'>,
): (() => Promise<void>) => startJob(hour, () => deleteExpired(dependencies))

const secondsBetween = 1
const secondsBetweenHeads = 60

/** Links entries every second, and keeps the heads in the file. The returned function stops it. */
export function startJournalLinkingJob(
  database: Pick<Database, 'transaction'>,
  headsFile: string,
): () => Promise<void> {
  const stopLinking = startJob(secondsBetween, (signal) => linkEntries(database, signal))
  const reported = new Set<string>()
  const stopKeeping = startJob(secondsBetweenHeads, async () => {
    for (const { agency } of await keepHeads(database, headsFile)) {
      if (reported.has(agency)) continue
      reported.add(agency)
      reportFault(
        `the journal of agency ${agency} is not the one whose head stands in ${headsFile}; see npm run verify`,
      )
    }
  })
  return async () => {
    await Promise.all([stopLinking(), stopKeeping()])
    // Entries of the last second, so that cutting them off while the server is down is noticed.
    await linkEntries(database, AbortSignal.abort())
    await keepHeads(database, headsFile)
  }
}
