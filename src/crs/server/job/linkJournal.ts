import type { Database } from '../../database/transaction.ts'
import { keepHeads, linkEntries } from '../../journal/heads.ts'
import { reportFault } from '../fault/reportFault.ts'
import { startJob } from './job.ts'

const secondsBetween = 1
const secondsBetweenHeads = 60

/** Links entries every second, and keeps the heads in the file. The returned function stops it. */
export function startLinkingJournal(
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
