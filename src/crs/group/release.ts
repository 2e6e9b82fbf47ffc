import { isUnnamed } from '../../domain/group/naming.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { takeDueRelease } from '../booking/group/group.ts'
import { readRecord } from '../booking/record/lockRecord.ts'
import { system, type Tx } from '../database/transaction.ts'
import { appendJournal } from '../journal/journal.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { startJob } from '../server/job.ts'
import { cancelPlaces } from './groupCounts.ts'

const intervalSeconds = 5

/** Returns the unnamed places of groups whose release time has passed; the number of groups. Several processes may run it. */
export async function releaseUnnamed(dependencies: ServerDependencies): Promise<number> {
  for (let released = 0; ; released++) {
    const found = await dependencies.database.transaction(system, (tx) => releaseNext(dependencies, tx))
    if (!found) return released
  }
}

export const startRelease = (dependencies: ServerDependencies): (() => Promise<void>) =>
  startJob(intervalSeconds, () => releaseUnnamed(dependencies))

async function releaseNext(dependencies: ServerDependencies, tx: Tx): Promise<boolean> {
  const due = await takeDueRelease(tx, dependencies.clock.now())
  if (!due) return false
  const record = await readRecord(tx, due.id)
  const unnamed = record.items.filter(
    ({ kind, status, details }) => kind === 'passenger' && status === 'OPTIONAL' && isUnnamed(details),
  )
  if (unnamed.length === 0) return true
  const uuids = unnamed.map(({ uuid }) => uuid)
  const refusal = await cancelPlaces(dependencies, jobContext(dependencies, tx, due.agency), record, uuids)
  // The savepoint of a call does not exist here: the transaction is rolled back as a whole and tried again.
  if (isRefusal(refusal)) throw new Error(`group ${due.reference} was not released: ${refusal.refusal}`)
  return true
}

/** The system on behalf of the agency; a job has no browser and no device. */
function jobContext({ clock }: ServerDependencies, tx: Tx, agency: string): CallContext {
  const who = { ...system, agency, agencies: [agency] }
  const browser: CallContext['browser'] = {
    ...{ credential: undefined, isBrowser: false, id: undefined },
    ...{ setCredential: () => undefined, clearCredential: () => undefined, setId: () => undefined },
  }
  return {
    ...{ who, tx, clock, browser, deviceId: 0 },
    journal: (kind, bookingId, data) => appendJournal(tx, who, { kind, bookingId, data }),
    afterCommit: () => undefined,
  }
}
