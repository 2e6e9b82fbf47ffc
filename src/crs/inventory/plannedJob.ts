import { sql } from 'kysely'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import type { AnswerOf } from '../../contract/call.ts'
import type { inventory } from '../../contract/inventory.ts'
import { sendAhead, system } from '../database/transaction.ts'
import { holdVersionAhead, withPresent } from '../reference/catalogues.ts'
import { reportFault } from '../server/fault/reportFault.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { jobContext, startJob } from '../server/job/job.ts'
import { accountOfJob } from '../session/permission.ts'
import { publish } from './change.ts'
import type { PlannedBody } from './planned.ts'
import {
  dueOfficeChanges,
  endOfficeChange,
  lockOfficeChange,
  type OfficeChange,
  publishedBefore,
} from '../database/officeChanges.ts'

type Dependencies = Pick<ServerDependencies, 'database' | 'catalogue' | 'catalogues' | 'clock'>
type Change = OfficeChange<PlannedBody>

const intervalSeconds = 1

/**
 * Publishes the changes whose time has come, with the rights that their authors have by now, and
 * refuses those of authors who are blocked; returns their number. Several
 * servers may run it: each change is locked by one of them, in the transaction that publishes it and ends it.
 */
export async function publishDue(dependencies: Dependencies): Promise<number> {
  const { database, clock } = dependencies
  const due = await database.transaction(system, (tx) => dueOfficeChanges(tx, 'sales', clock.now()))
  let ended = 0
  // A fault of one of them leaves it for the next pass, and does not delay the others.
  for (const id of due)
    if (await withPresent(dependencies, (present) => endOne(present, id)).catch(reportFault)) ended += 1
  return ended
}

async function endOne(dependencies: Dependencies, id: number): Promise<boolean> {
  return dependencies.database.transaction(system, async (tx) => {
    holdVersionAhead(tx, dependencies)
    const change = await lockOfficeChange<PlannedBody>(tx, 'sales', id, { isAwaited: false })
    if (!change) return false
    const context = await contextOf(jobContext(dependencies, tx, change.agency), change)
    sendAhead(tx, sql`savepoint planned`)
    const outcome = await publishPlanned(dependencies, context, change)
    if (isRefusal(outcome)) sendAhead(tx, sql`rollback to savepoint planned`)
    const state = isRefusal(outcome) ? 'refused' : 'published'
    await endOfficeChange(tx, id, { state, at: dependencies.clock.now(), by: null, outcome })
    return true
  })
}

/** The author, as one who is signed in now. */
async function contextOf(context: CallContext, { agency, userName, userId }: Change): Promise<CallContext> {
  const who = { ...context.who, agency, agencies: [agency], userName, userId }
  const account = await accountOfJob(context.tx, userId)
  return { ...context, who, rights: account?.rights ?? [] }
}

async function publishPlanned(
  dependencies: Dependencies,
  context: CallContext,
  { id, body, submittedAt }: Change,
): Promise<AnswerOf<typeof inventory.publish> | Refusal> {
  const { selection, controls, reason } = body
  const planned = { since: submittedAt, except: await publishedBefore(context.tx, 'sales', id) }
  return publish(dependencies, { body: { selection, controls, reason } }, context, planned)
}

export const startPlannedChangesJob = (dependencies: Dependencies): (() => Promise<void>) =>
  startJob(intervalSeconds, () => publishDue(dependencies))
