import { releaseExpired } from '../database/change.ts'
import { system } from '../database/transaction.ts'
import type { ServerDependencies } from '../server/context.ts'
import { startJob } from '../server/job.ts'

/** Holders freed in one transaction: few, so that nobody who sells waits long for the rows. */
const batch = 20
const secondsBetween = 5

type Needed = Pick<ServerDependencies, 'database' | 'clock'>

/** Frees every option and hold whose time is over, batch by batch; answers how many. Several processes may do so. */
export async function freeExpired({ database, clock }: Needed): Promise<number> {
  let freed = 0
  for (;;) {
    const count = await database.transaction(system, (tx) => releaseExpired(tx, clock.now(), batch))
    freed += count
    if (count === 0) return freed
  }
}

/** Frees what lapses, every few seconds, until it is told to stop; `stop` waits for a pass under way. */
export const startExpiry = (parts: Needed): (() => Promise<void>) =>
  startJob(secondsBetween, () => freeExpired(parts))
