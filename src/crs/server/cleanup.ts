import { pruneThrottle } from '../database/throttle.ts'
import { system } from '../database/transaction.ts'
import { pruneDrafts } from '../draft/prune.ts'
import { pruneDevices } from '../session/prune.ts'
import { pruneAnswers } from './idempotency.ts'
import type { ServerDependencies } from './context.ts'
import { startJob } from './job.ts'

/** In seconds. */
const hour = 3600

/**
 * Deletes stored answers past their time, devices that cannot sign in any more, limits that are whole again and the
 * rows of drafts emptied long ago.
 */
export async function deleteExpired({
  database,
  clock,
}: Pick<ServerDependencies, 'database' | 'clock'>): Promise<void> {
  await database.transaction(system, async (tx) => {
    await pruneAnswers(tx, clock.now())
    await pruneDevices(tx, clock.now())
    await pruneThrottle(tx, clock.now())
    await pruneDrafts(tx, clock.now())
  })
}

/** Tidies now and once an hour; what it answers ends that, waiting for a pass under way. */
export const startCleanup = (
  dependencies: Pick<ServerDependencies, 'database' | 'clock'>,
): (() => Promise<void>) => startJob(hour, () => deleteExpired(dependencies))
