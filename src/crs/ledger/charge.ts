import { checkCredit, checkCompanyCredit } from '../../domain/ledger/credit.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { sum } from '../../domain/value/money.ts'
import type { Tx } from '../database/transaction.ts'
import type { PostingOwner, Posting } from './posting.ts'
import {
  addDebt,
  addCompanyDebt,
  type CompanyAccount,
  readAccount,
  readCompanyAccounts,
  insertPostings,
} from './ledgerSql.ts'

/** Amounts on account, by company. */
function onAccount(postings: readonly Posting[]): Map<string, number> {
  const amounts = new Map<string, number>()
  for (const { method, company, amount } of postings)
    if (method === 'account') amounts.set(company, (amounts.get(company) ?? 0) + amount)
  return amounts
}

/** Posts payments; refused if the agency’s account or one with a company would exceed its limit. */
export async function charge(
  tx: Tx,
  owner: PostingOwner,
  postings: readonly Posting[],
): Promise<Refusal | undefined> {
  const amounts = onAccount(postings)
  const owed = sum(amounts.values())
  if (owed > 0) {
    const [account, limited] = await Promise.all([
      readAccount(tx, owner.agency, 'lock'),
      // Given after the lock of the agency’s row, so that no other transaction charges them meanwhile.
      readCompanyAccounts(tx, owner.agency, [...amounts.keys()]),
    ])
    const refusal = checkCredit(account, owed) ?? refuseCompany(limited, amounts)
    if (refusal) return refusal
    move(tx, owner.agency, amounts, 1)
  }
  insertPostings(tx, owner, ({ method }) => (method === 'account' ? 'charge' : 'payment'), postings)
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

function move(tx: Tx, agency: string, amounts: ReadonlyMap<string, number>, sign: 1 | -1): void {
  const signed = new Map([...amounts].map(([company, amount]) => [company, sign * amount]))
  addDebt(tx, agency, sum(signed.values()))
  addCompanyDebt(tx, agency, signed)
}

/** Posts refunds by the methods of the payment; amounts are positive and at most what remains paid. */
export function refund(tx: Tx, owner: PostingOwner, postings: readonly Posting[]): void {
  const amounts = onAccount(postings)
  if (sum(amounts.values()) > 0) move(tx, owner.agency, amounts, -1)
  const negative = postings.map((posting) => ({ ...posting, amount: -posting.amount }))
  insertPostings(tx, owner, () => 'refund', negative)
}
