import { approvalHours, type RefundAct } from '../../domain/ledger/refundApproval.ts'
import { insurer } from '../../domain/pricing/insurance.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import { localAt } from '../../domain/value/portTime.ts'
import {
  lockRefundChanges,
  type OfficeChange,
  markRefundedAhead,
  reasonOfEnd,
} from '../database/officeChanges.ts'
import { accountOfPerson } from '../database/transaction.ts'
import type { CallContext } from '../server/context.ts'
import type { Posting } from './posting.ts'

/** A request for a refund, as it is stored. */
export interface RefundBody {
  act: RefundAct
  /** Reference of the booking, or code of the small packages. */
  record: string
  amount: number
}

export type RefundChange = OfficeChange<RefundBody>

/** When an approval ends; undefined where there is none. */
export const endOfApproval = ({
  state,
  endedAt,
}: Pick<RefundChange, 'state' | 'endedAt'>): Date | undefined =>
  state === 'approved' && endedAt ? new Date(endedAt.getTime() + approvalHours * 3_600_000) : undefined

/** The user who pays back, and the act and record that an approval must be for. */
export interface Refunding extends Pick<CallContext, 'tx' | 'who' | 'clock' | 'network' | 'journal'> {
  act: RefundAct
  record: string
}

/**
 * Uses up the approval of a refund above the limit of the network, in the transaction that makes it; refused where there is
 * none that covers it. The rows are locked after those of bookings and stock and before those of accounts, as all do that
 * lock them.
 */
export async function consumeApproval(
  { tx, who, clock, network, journal, act, record }: Refunding,
  postings: readonly Posting[],
  amount: number,
): Promise<Refusal | undefined> {
  const { refundLimit: limit, timezone } = network
  if (limit === null) return undefined
  const changes = await lockRefundChanges<RefundBody>(tx, accountOfPerson(who), { act, record })
  const now = clock.now()
  const valid = changes.filter((change) => {
    const end = endOfApproval(change)
    return end !== undefined && end > now
  })
  const used = valid.find((change) => covers(change, postings, amount))
  if (!used) {
    const needed = refuse('refund_needs_approval', { amount, limit })
    const refusal = refuseByLast(changes[0], valid[0], { amount, timezone }) ?? needed
    // With what the desk asks the approval for.
    return { ...refusal, parameters: { ...refusal.parameters, act, record } }
  }
  const { id, endedBy, agency, userName } = used
  markRefundedAhead(tx, id, { amount })
  journal('refund.use', null, {
    request: id,
    act,
    record,
    amount,
    approved: used.body.amount,
    submittedBy: `${agency}/${userName}`,
    approvedBy: endedBy,
  })
  return undefined
}

/** The insurer has no staff that approves: premiums are returned with the tickets of the companies. */
function covers({ companies, body }: RefundChange, postings: readonly Posting[], amount: number): boolean {
  return (
    amount <= body.amount &&
    postings.every(({ company }) => company === insurer || companies.includes(company))
  )
}

/** Names the state of the last request of the user, if that is why the refund is refused. */
function refuseByLast(
  last: RefundChange | undefined,
  valid: RefundChange | undefined,
  { amount, timezone }: { amount: number; timezone: string },
): Refusal | undefined {
  if (last?.state === 'waiting' && amount <= last.body.amount)
    return refuse('refund_waits', { amount, since: localAt(last.submittedAt.getTime(), timezone) })
  if (last?.state === 'declined')
    return refuse('refund_declined', { amount, by: last.endedBy ?? '', reason: reasonOfEnd(last) })
  return valid && amount > valid.body.amount
    ? refuse('refund_approved_less', { amount, approved: valid.body.amount })
    : undefined
}
