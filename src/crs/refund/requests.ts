import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { refund, RefundRequest } from '../../contract/refund.ts'
import { needsApproval } from '../../domain/ledger/refundApproval.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { hasRight } from '../../domain/session/right.ts'
import { localAt } from '../../domain/value/portTime.ts'
import { findBookingId } from '../booking/recall.ts'
import {
  endOfficeChange,
  insertOfficeChange,
  lockOfficeChange,
  lockRefundChanges,
  readRefundChanges,
  reasonOfEnd,
} from '../database/officeChanges.ts'
import { accountOfPerson, type Actor } from '../database/transaction.ts'
import type { CallContext } from '../server/context.ts'
import { refuseOnePerson } from '../session/onePerson.ts'
import { companiesOf } from '../session/permission.ts'
import { endOfApproval, type RefundBody, type RefundChange } from '../ledger/approval.ts'
import { companiesPaid } from '../ledger/paidAmounts.ts'

/** Requests that are listed. */
const mostRequests = 100

const decidingRights = ['money'] as const
const openStates = ['waiting', 'approved'] as const

const byOf = ({ agency, userName }: Pick<Actor, 'agency' | 'userName'>) => `${agency}/${userName}`

/** The refunds that the user has submitted, and those that the user may approve. */
export async function list(context: CallContext): Promise<AnswerOf<typeof refund.list> | Refusal> {
  const { tx, who } = context
  const companies = await companiesToDecide(context)
  const decides = companies && { companies, agencies: who.agencies }
  const userId = accountOfPerson(who)
  const read = await readRefundChanges<RefundBody>(tx, { userId, ...(decides && { decides }) }, mostRequests)
  return { requests: read.map((change) => requestOf(change, context)) }
}

/** The companies for which the user approves refunds; undefined without the right. */
async function companiesToDecide({ tx, who, rights }: CallContext): Promise<string[] | undefined> {
  return hasRight(rights, decidingRights) ? companiesOf(tx, who) : undefined
}

/** Users with the right approve the refunds of their companies, and those of their agency whatever the company. */
const isToDecide = ({ companies, agency }: RefundChange, held: readonly string[] | undefined, who: Actor) =>
  held !== undefined &&
  (who.agencies.includes(agency) || companies.every((company) => held.includes(company)))

function requestOf(change: RefundChange, { who, clock, network }: CallContext): RefundRequest {
  const { id, agency, userName, userId, submittedAt, companies, reason, body, endedBy } = change
  const local = (at: Date) => localAt(at.getTime(), network.timezone)
  const declined = reasonOfEnd(change)
  const end = endOfApproval(change)
  return {
    id,
    agency,
    userName,
    at: local(submittedAt),
    ...body,
    companies,
    reason,
    state: stateOf(change, clock.now()),
    isByUser: userId === accountOfPerson(who),
    ...(end && { until: local(end) }),
    ...(endedBy !== null && { endedBy }),
    ...(declined !== '' && { declined }),
  }
}

function stateOf(change: RefundChange, now: Date): RefundRequest['state'] {
  const { state } = change
  if (state === 'approved') return isExpired(change, now) ? 'expired' : 'approved'
  return state === 'waiting' || state === 'withdrawn' ? state : 'declined'
}

function isExpired(change: RefundChange, now: Date): boolean {
  const end = endOfApproval(change)
  return end !== undefined && end <= now
}

/** Submits a refund, in place of what the user has submitted for the same act before and is not made yet. */
export async function submit(
  { body: { reason, ...submitted } }: InputOf<typeof refund.submit>,
  context: CallContext,
): Promise<AnswerOf<typeof refund.submit> | Refusal> {
  const { tx, who, clock, network, journal } = context
  const companies = await companiesOfRecord(context, submitted)
  if (isRefusal(companies)) return companies
  if (companies.length === 0 || !needsApproval(network, submitted.amount))
    return refuse('refund_needs_no_approval', { amount: submitted.amount }, '/amount')
  const body: RefundBody = { ...submitted, record: submitted.record.toUpperCase() }
  const userId = accountOfPerson(who)
  const now = clock.now()
  for (const { id, state } of await lockRefundChanges(tx, userId, body))
    if (openStates.some((open) => open === state))
      await endOfficeChange(tx, id, { state: 'withdrawn', at: now, by: byOf(who), outcome: null })
  const change = { kind: 'refund', companies, at: now, dueAt: null, reason, body } as const
  const id = await insertOfficeChange(tx, { ...who, userId }, change)
  journal('refund.submit', null, { request: id, ...body, companies, reason })
  return { id }
}

/** The companies to which was paid for a record; the refusal is the same for an absent one and for one of others. */
async function companiesOfRecord(
  { tx, who }: CallContext,
  { act, record }: Pick<RefundBody, 'act' | 'record'>,
): Promise<string[] | Refusal> {
  if (act === 'parcel.cancel') {
    const companies = await companiesPaid(tx, { parcel: record })
    return companies.length > 0 ? companies : refuse('parcel_not_found', { typed: record }, '/record')
  }
  const booking = await findBookingId(tx, who, record)
  return isRefusal(booking) ? { ...booking, at: '/record' } : companiesPaid(tx, { booking })
}

/** A request that the user may see, locked while it is open. */
async function lockRequest(context: CallContext, id: number): Promise<RefundChange | Refusal> {
  const { tx, who, clock } = context
  const held = await companiesToDecide(context)
  const options = { isAwaited: true, states: openStates }
  const change = await lockOfficeChange<RefundBody>(tx, 'refund', id, options)
  const isSeen = change && (change.userId === accountOfPerson(who) || isToDecide(change, held, who))
  return isSeen && !isExpired(change, clock.now()) ? change : refuse('refund_not_waiting')
}

/** Approves a refund once; the person who submitted it makes it. */
export async function approve(
  { path: { id }, body }: InputOf<typeof refund.approve>,
  context: CallContext,
): Promise<AnswerOf<typeof refund.approve> | Refusal> {
  const { tx, who, clock, network, journal } = context
  const change = await lockRequest(context, id)
  if (isRefusal(change)) return change
  if (change.userId === accountOfPerson(who)) return refuse('refund_own_request')
  const { amount } = change.body
  if (change.state !== 'waiting' || body.amount !== amount) return refuse('refund_not_waiting')
  const now = clock.now()
  const samePerson = await refuseOnePerson(tx, who, change, now)
  if (samePerson) return samePerson
  await endOfficeChange(tx, id, { state: 'approved', at: now, by: byOf(who), outcome: null })
  journal('refund.approve', null, { request: id, ...change.body, submittedBy: byOf(change) })
  const end = endOfApproval({ state: 'approved', endedAt: now }) ?? now
  return { id, until: localAt(end.getTime(), network.timezone) }
}

/** Ends a request that is not used yet, also an approved one: declined by another person, or withdrawn. */
export async function decline(
  { path: { id }, body: { reason } }: InputOf<typeof refund.decline>,
  context: CallContext,
): Promise<AnswerOf<typeof refund.decline> | Refusal> {
  const { tx, who, clock, journal } = context
  const change = await lockRequest(context, id)
  if (isRefusal(change)) return change
  const state = change.userId === accountOfPerson(who) ? 'withdrawn' : 'declined'
  await endOfficeChange(tx, id, { state, at: clock.now(), by: byOf(who), outcome: { reason } })
  journal('refund.decline', null, { request: id, ...change.body, state, reason })
  return { id }
}
