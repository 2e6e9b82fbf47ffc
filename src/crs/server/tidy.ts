import { system } from '../database/transaction.ts'
import { pruneDevices } from '../session/prune.ts'
import { pruneAnswers } from './once.ts'
import type { Parts } from './parts.ts'

const hour = 3_600_000

/** Forgets answers nobody will ask for again and devices that cannot sign in any more. */
export async function tidy({ database, clock }: Pick<Parts, 'database' | 'clock'>): Promise<void> {
  await database.transaction(system, async (tx) => {
    await pruneAnswers(tx, clock.now())
    await pruneDevices(tx, clock.now())
  })
}

/** Tidies now and once an hour; what it answers ends that, waiting for a pass under way. */
export function startTidying(
  parts: Pick<Parts, 'database' | 'clock'>,
  report: (fault: unknown) => void,
): () => Promise<void> {
  let pass = Promise.resolve()
  const run = () => {
    pass = tidy(parts).catch(report)
  }
  run()
  const timer = setInterval(run, hour)
  return () => {
    clearInterval(timer)
    return pass
  }
}
