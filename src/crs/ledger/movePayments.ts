import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import type { Tx } from '../database/transaction.ts'
import type { Posting } from './posting.ts'
import { refundPostings } from './paidAmounts.ts'
import { insertPostingsAhead, readPaid, lockAccountsAhead } from './ledgerSql.ts'
import { charge, refund } from './charge.ts'

/** The booking that gives amounts away, and the one that gets them. */
interface Move {
  from: MovingBooking
  to: MovingBooking
}

interface MovingBooking {
  id: number
  reference: string
}

/**
 * Posts amounts paid for one booking to another, by company and by the methods of the payment. Debts stay as they are:
 * both bookings belong to the same agency.
 */
export async function movePayments(
  tx: Tx,
  owner: { agency: string; userName: string },
  { from, to }: Move,
  amounts: ReadonlyMap<string, number>,
): Promise<void> {
  postMovedAhead(tx, owner, { from, to }, await refundPostings(tx, from.id, amounts))
}

/** Posts everything that is paid for one booking to another. */
export async function moveAllPayments(
  tx: Tx,
  owner: { agency: string; userName: string },
  { from, to }: Move,
): Promise<void> {
  const paid = await readPaid(tx, [from.id])
  const postings = paid.map(({ company, method, amount }) => ({ company, method, amount }))
  postMovedAhead(
    tx,
    owner,
    { from, to },
    postings.filter(({ amount }) => amount !== 0),
  )
}

function postMovedAhead(
  tx: Tx,
  owner: { agency: string; userName: string },
  { from, to }: Move,
  postings: readonly Posting[],
): void {
  const negative = postings.map((posting) => ({ ...posting, amount: -posting.amount }))
  insertPostingsAhead(tx, { ...owner, bookingId: from.id, movedWith: to.reference }, kindOf, negative)
  insertPostingsAhead(tx, { ...owner, bookingId: to.id, movedWith: from.reference }, kindOf, postings)
}

const kindOf = ({ method }: Posting) => (method === 'account' ? 'charge' : 'payment')

interface TransferredPayments {
  bookingId: number
  userName: string
  from: string
  to: string
  /** Puts the amounts, by company, on the account of the other agency. */
  onAccount(dues: ReadonlyMap<string, number>): Posting[] | Refusal
}

/**
 * Returns everything paid for a booking by the methods of the payment, and charges it to the account of another agency.
 * The refusal does not reveal the credit of that agency.
 */
export async function transferPayments(
  tx: Tx,
  { bookingId, userName, from, to, onAccount }: TransferredPayments,
): Promise<Posting[] | Refusal> {
  lockAccountsAhead(tx, [from, to])
  const paid = (await readPaid(tx, [bookingId])).filter(({ amount }) => amount > 0)
  const returned = paid.map(({ company, method, amount }) => ({ company, method, amount }))
  const refused = await refund(
    { tx, because: 'otherAccount' },
    { agency: from, userName, bookingId },
    returned,
  )
  if (refused) return refused
  const dues = new Map<string, number>()
  for (const { company, amount } of returned) dues.set(company, (dues.get(company) ?? 0) + amount)
  const charged = onAccount(dues)
  if (isRefusal(charged)) return charged
  const refusal = await charge(tx, { agency: to, userName: `${from}/${userName}`, bookingId }, charged)
  return refusal ? refuse('agency_credit_short', { agency: to }, '/agentCode') : returned
}
