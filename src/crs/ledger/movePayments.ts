import type { Tx } from '../database/transaction.ts'
import type { Posting } from './posting.ts'
import { refundPostings } from './refundPostings.ts'
import { insertPostings, readPaid } from './ledgerSql.ts'

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
  post(tx, owner, { from, to }, await refundPostings(tx, from.id, amounts))
}

/** Posts everything that is paid for one booking to another. */
export async function moveAllPayments(
  tx: Tx,
  owner: { agency: string; userName: string },
  { from, to }: Move,
): Promise<void> {
  const paid = await readPaid(tx, [from.id])
  const postings = paid.map(({ company, method, amount }) => ({ company, method, amount }))
  post(
    tx,
    owner,
    { from, to },
    postings.filter(({ amount }) => amount !== 0),
  )
}

function post(
  tx: Tx,
  owner: { agency: string; userName: string },
  { from, to }: Move,
  postings: readonly Posting[],
): void {
  const negative = postings.map((posting) => ({ ...posting, amount: -posting.amount }))
  insertPostings(tx, { ...owner, bookingId: from.id, movedWith: to.reference }, kindOf, negative)
  insertPostings(tx, { ...owner, bookingId: to.id, movedWith: from.reference }, kindOf, postings)
}

const kindOf = ({ method }: Posting) => (method === 'account' ? 'charge' : 'payment')
