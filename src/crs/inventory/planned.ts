import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { inventory } from '../../contract/inventory.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { localAt, toInstant } from '../../domain/value/portTime.ts'
import type { Tx } from '../database/transaction.ts'
import { accountOf } from '../ledger/account.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { companiesOf } from '../session/permission.ts'
import { preview, refuseRights } from './change.ts'
import type { Control } from './inventorySql.ts'
import {
  endOfficeChange,
  insertOfficeChange,
  lockOfficeChange,
  type OfficeChange,
  readOfficeChanges,
} from '../database/officeChanges.ts'

type Dependencies = Pick<ServerDependencies, 'catalogue'>
type Body = InputOf<typeof inventory.publish>['body']
type Planned = AnswerOf<typeof inventory.changes>['planned'][number]

/** The change as it is stored, with the sailings that it was for when it was planned. */
export type PlannedBody = Pick<Body, 'selection' | 'controls' | 'reason'> & { sailings: number }

/** Planned changes of an answer. */
const mostPlanned = 50
/** Milliseconds: no change is planned for a later time. */
const latestPlan = 400 * 86_400_000

/** Stores a change that a job publishes at its time. What would be refused now is refused. */
export async function plan(
  dependencies: Dependencies,
  { body }: InputOf<typeof inventory.plan>,
  context: CallContext,
): Promise<AnswerOf<typeof inventory.plan> | Refusal> {
  const { tx, who, clock } = context
  const { selection, controls, reason, at } = body
  const { timezone } = await accountOf(tx, who.agency)
  const now = clock.now()
  const dueAt = new Date(toInstant(at, timezone))
  if (!(dueAt > now) || dueAt.getTime() - now.getTime() > latestPlan)
    return refuse('inventory_not_ahead', {}, '/at')
  const effect = await preview(dependencies, { body: { selection, controls } }, context)
  if (isRefusal(effect)) return effect
  const stored: PlannedBody = { selection, controls, reason, sailings: effect.sailings }
  const companies = await companiesOf(tx, who)
  const id = await insertOfficeChange(tx, who, {
    kind: 'sales',
    companies,
    at: now,
    dueAt,
    reason,
    body: stored,
  })
  context.journal('inventory.plan', null, { ...body, planned: id, sailings: effect.sailings })
  return { id }
}

/** Ends a planned change before its time. */
export async function withdraw(
  { path }: InputOf<typeof inventory.withdraw>,
  context: CallContext,
): Promise<{ id: number } | Refusal> {
  const { tx, who, clock } = context
  const companies = await companiesOf(tx, who)
  const change = await lockOfficeChange<PlannedBody>(tx, 'sales', path.id, { isAwaited: true })
  if (!change?.companies.every((code) => companies.includes(code))) return refuse('inventory_not_planned')
  const missing = refuseRights(context, change.body.controls)
  if (missing) return missing
  const by = `${who.agency}/${who.userName}`
  await endOfficeChange(tx, path.id, { state: 'withdrawn', at: clock.now(), by, outcome: null })
  context.journal('inventory.withdraw', null, { planned: path.id })
  return { id: path.id }
}

/** The changes of the companies that are planned, and those that were withdrawn or refused at their time. */
export async function plannedChanges(tx: Tx, companies: readonly string[], zone: string): Promise<Planned[]> {
  const read = await readOfficeChanges<PlannedBody>(tx, 'sales', companies, mostPlanned)
  return read.map((change) => plannedOf(change, zone))
}

function plannedOf(
  { id, agency, userName, submittedAt, dueAt, reason, body, state, outcome }: OfficeChange<PlannedBody>,
  zone: string,
): Planned {
  const refusal = outcome as Pick<Refusal, 'refusal' | 'parameters'> | null
  return {
    id,
    agency,
    userName,
    reason,
    at: localAt(submittedAt.getTime(), zone),
    due: localAt((dueAt ?? submittedAt).getTime(), zone),
    sailings: body.sailings,
    controls: body.controls satisfies readonly Control[],
    state: state === 'waiting' ? 'planned' : state === 'withdrawn' ? 'withdrawn' : 'refused',
    ...(refusal && { refusal: { code: refusal.refusal, parameters: refusal.parameters } }),
  }
}
