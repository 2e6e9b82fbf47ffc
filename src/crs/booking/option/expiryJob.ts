import { releaseExpired } from '../../database/stockChange.ts'
import { system } from '../../database/transaction.ts'
import type { ServerDependencies } from '../../server/context.ts'
import { startJob } from '../../server/job/job.ts'

/** Options and holds released in one transaction: few, so that sales wait only briefly for the locked stock rows. */
const batchSize = 20
const intervalSeconds = 5

type Dependencies = Pick<ServerDependencies, 'database' | 'clock'>

/** Releases all expired options and holds and returns their number. Several processes may run it at the same time. */
export async function releaseAllExpired({ database, clock }: Dependencies): Promise<number> {
  let total = 0
  for (;;) {
    const count = await database.transaction(system, (tx) => releaseExpired(tx, clock.now(), batchSize))
    total += count
    if (count === 0) return total
  }
}

/**
 * Releases expired options and holds every few seconds. The returned function stops it and waits for a running pass.
 */
export const startExpiryJob = (dependencies: Dependencies): (() => Promise<void>) =>
  startJob(intervalSeconds, () => releaseAllExpired(dependencies))
