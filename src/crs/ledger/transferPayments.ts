import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import type { Right } from '../../domain/session/right.ts'
import type { Tx } from '../database/transaction.ts'
import { charge, refund } from './charge.ts'
import type { Posting } from './posting.ts'
import { lockAccounts, readPaid } from './ledgerSql.ts'

interface TransferredPayments {
  rights: readonly Right[]
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
  { rights, bookingId, userName, from, to, onAccount }: TransferredPayments,
): Promise<Posting[] | Refusal> {
  lockAccounts(tx, [from, to])
  const paid = (await readPaid(tx, [bookingId])).filter(({ amount }) => amount > 0)
  const returned = paid.map(({ company, method, amount }) => ({ company, method, amount }))
  const payer = { tx, rights, because: 'otherAccount' } as const
  const refused = refund(payer, { agency: from, userName, bookingId }, returned)
  if (refused) return refused
  const dues = new Map<string, number>()
  for (const { company, amount } of returned) dues.set(company, (dues.get(company) ?? 0) + amount)
  const charged = onAccount(dues)
  if (isRefusal(charged)) return charged
  const refusal = await charge(tx, { agency: to, userName: `${from}/${userName}`, bookingId }, charged)
  return refusal ? refuse('agency_credit_short', { agency: to }, '/agentCode') : returned
}
