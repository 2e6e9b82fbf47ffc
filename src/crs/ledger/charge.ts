import { checkCredit, checkCompanyCredit } from '../../domain/ledger/credit.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { needsApproval } from '../../domain/ledger/refundApproval.ts'
import { mayRefund, type Right } from '../../domain/session/right.ts'
import { sum } from '../../domain/value/money.ts'
import type { Tx } from '../database/transaction.ts'
import type { PostingOwner, Posting } from './posting.ts'
import { type Refunding, consumeApproval } from './approval.ts'
import {
  addDebtAhead,
  addCompanyDebtAhead,
  type CompanyAccount,
  readAccount,
  readCompanyAccounts,
  insertPostingsAhead,
  insertPostingsOfAhead,
  type ReceiptNumber,
  takeReceipt,
} from './ledgerSql.ts'

/** Amounts on account, by company. */
function onAccount(postings: readonly Posting[]): Map<string, number> {
  const amounts = new Map<string, number>()
  for (const { method, company, amount } of postings)
    if (method === 'account') amounts.set(company, (amounts.get(company) ?? 0) + amount)
  return amounts
}

/** Payments that the accounts permit, with the number of their receipt; nothing is posted yet. */
export interface PermittedCharge {
  postings: readonly Posting[]
  /** Absent if nothing is to be paid. */
  receipt: ReceiptNumber | undefined
}

/**
 * Locks the accounts that payments are charged to and takes a receipt number; refused if the agency’s account or one
 * with a company would exceed its limit.
 */
export async function permitCharge(
  tx: Tx,
  agency: string,
  postings: readonly Posting[],
): Promise<PermittedCharge | Refusal> {
  const amounts = onAccount(postings)
  const owed = sum(amounts.values())
  const isCharged = owed > 0
  const [account, limited, receipt] = await Promise.all([
    isCharged ? readAccount(tx, agency, 'lock') : undefined,
    // Given after the lock of the agency’s row, so that no other transaction charges them meanwhile.
    isCharged ? readCompanyAccounts(tx, agency, [...amounts.keys()]) : [],
    postings.some(({ amount }) => amount !== 0) ? takeReceipt(tx, agency) : undefined,
  ])
  const refusal = (account && checkCredit(account, owed)) ?? refuseCompany(limited, amounts)
  return refusal ?? { postings, receipt }
}

/** Posts refunds first, which may make room for the payments; refused as a refund is of what they exceed them by. */
export async function refundThenPermit(
  payer: Payer,
  owner: PostingOwner,
  refunds: readonly Posting[],
  postings: readonly Posting[],
): Promise<PermittedCharge | Refusal> {
  const refusal = await refund(payer, owner, refunds, totalOf(postings))
  return refusal ?? permitCharge(payer.tx, owner.agency, postings)
}

/** Posts the payments that were permitted. */
export function postChargeAhead(tx: Tx, owner: PostingOwner, { postings, receipt }: PermittedCharge): void {
  const amounts = onAccount(postings)
  if (sum(amounts.values()) > 0) addDebtsAhead(tx, owner.agency, amounts, 1)
  if (receipt) insertPostingsOfAhead(tx, receipt, owner, kindOfPayment, postings)
}

const kindOfPayment = ({ method }: Posting) => (method === 'account' ? 'charge' : 'payment')

/** Posts payments; refused if the agency’s account or one with a company would exceed its limit. */
export async function charge(
  tx: Tx,
  owner: PostingOwner,
  postings: readonly Posting[],
): Promise<Refusal | undefined> {
  const permitted = await permitCharge(tx, owner.agency, postings)
  if (isRefusal(permitted)) return permitted
  postChargeAhead(tx, owner, permitted)
  return undefined
}

function refuseCompany(
  limited: readonly CompanyAccount[],
  amounts: ReadonlyMap<string, number>,
): Refusal | undefined {
  for (const { company, ...account } of limited) {
    const refusal = checkCompanyCredit(company, account, amounts.get(company) ?? 0)
    if (refusal) return refusal
  }
  return undefined
}

function addDebtsAhead(tx: Tx, agency: string, amounts: ReadonlyMap<string, number>, sign: 1 | -1): void {
  const signed = new Map([...amounts].map(([company, amount]) => [company, sign * amount]))
  addDebtAhead(tx, agency, sum(signed.values()))
  addCompanyDebtAhead(tx, agency, signed)
}

/** Who pays money out, and why. */
export type Payer = CustomersPayer | ExemptPayer

/** To the customer: with the right to refund and, above the limit of the network, with an approval. */
interface CustomersPayer extends Refunding {
  rights: readonly Right[]
  because?: undefined
}

/**
 * Money that a company returns because of a disruption needs only the right of its call; money with which another account is
 * charged at once is not paid out.
 */
interface ExemptPayer {
  tx: Tx
  because: 'company' | 'otherAccount'
}

/**
 * Posts refunds by the methods of the payment; amounts are positive and at most what remains paid. The only place where
 * money is paid out: refused to a user without the right to refund, or without the approval that the network requires, apart
 * from the `spent` part, which pays something else.
 */
export async function refund(
  payer: Payer,
  owner: PostingOwner,
  postings: readonly Posting[],
  spent = 0,
): Promise<Refusal | undefined> {
  const { tx } = payer
  const amount = totalOf(postings) - spent
  if (amount > 0 && payer.because === undefined) {
    if (!mayRefund(payer.rights)) return refuse('refund_not_permitted', { amount })
    // Not awaited without need: the statements before it leave with those after it.
    const isFree = !needsApproval(payer.network, amount)
    const refusal = isFree ? undefined : await consumeApproval(payer, postings, amount)
    if (refusal) return refusal
  }
  const amounts = onAccount(postings)
  if (sum(amounts.values()) > 0) addDebtsAhead(tx, owner.agency, amounts, -1)
  const negative = postings.map((posting) => ({ ...posting, amount: -posting.amount }))
  insertPostingsAhead(tx, owner, () => 'refund', negative)
  return undefined
}

const totalOf = (postings: readonly Posting[]) => sum(postings.map(({ amount }) => amount))
