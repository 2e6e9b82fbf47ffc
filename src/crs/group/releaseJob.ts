import { isUnnamed } from '../../domain/group/naming.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { type DueRelease, takeDueRelease } from '../booking/group/group.ts'
import { holdVersionAhead, withPresent } from '../reference/catalogues.ts'
import { readRecord } from '../booking/record/lockRecord.ts'
import { system, type Tx } from '../database/transaction.ts'
import type { ServerDependencies } from '../server/context.ts'
import { startJob, jobContext } from '../server/job/job.ts'
import { cancelPlaces } from './groupCounts.ts'

const intervalSeconds = 5

/** A group whose places could not be returned: its transaction is rolled back, and the next pass tries it again. */
class ReleaseRefused extends Error {
  readonly group: number

  constructor({ id, reference }: DueRelease, { refusal }: Refusal) {
    super(`group ${reference} was not released: ${refusal}`)
    this.group = id
  }
}

/**
 * Returns the unnamed places of groups whose release time has passed; the number of groups. Several processes may run
 * it. One that is refused keeps none of the others waiting; the refusals are thrown at the end.
 */
export async function releaseUnnamed(dependencies: ServerDependencies): Promise<number> {
  const refused: ReleaseRefused[] = []
  const next = () =>
    dependencies.database
      .transaction(system, (tx) => releaseNext(dependencies, tx, refused))
      .catch((fault: unknown) => {
        if (!(fault instanceof ReleaseRefused)) throw fault
        return fault
      })
  for (let released = 0; ;) {
    const done = await next()
    if (done instanceof ReleaseRefused) refused.push(done)
    else if (done) released++
    else if (refused.length > 0)
      throw new AggregateError(refused, refused.map(({ message }) => message).join('; '))
    else return released
  }
}

export const startGroupReleaseJob = (dependencies: ServerDependencies): (() => Promise<void>) =>
  startJob(intervalSeconds, () => withPresent(dependencies, releaseUnnamed))

async function releaseNext(
  dependencies: ServerDependencies,
  tx: Tx,
  refused: readonly ReleaseRefused[],
): Promise<boolean> {
  holdVersionAhead(tx, dependencies)
  const except = refused.map(({ group }) => group)
  const due = await takeDueRelease(tx, dependencies.clock.now(), except)
  if (!due) return false
  const record = await readRecord(tx, due.id)
  const unnamed = record.items.filter(
    ({ kind, status, details }) => kind === 'passenger' && status === 'OPTIONAL' && isUnnamed(details),
  )
  if (unnamed.length === 0) return true
  const uuids = unnamed.map(({ uuid }) => uuid)
  const refusal = await cancelPlaces(dependencies, jobContext(dependencies, tx, due.agency), record, uuids)
  if (isRefusal(refusal)) throw new ReleaseRefused(due, refusal)
  return true
}
