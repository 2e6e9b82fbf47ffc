import { checkCredit, checkCompanyCredit } from '../../domain/ledger/credit.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { sum } from '../../domain/value/money.ts'
import type { Tx } from '../database/transaction.ts'
import type { PostingOwner, Posting } from './posting.ts'
import { addDebt, addCompanyDebt, readAccount, readCompanyAccounts, insertPostings } from './ledgerSql.ts'

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
    const refusal =
      checkCredit(await readAccount(tx, owner.agency, 'lock'), owed) ??
      (await refuseCompany(tx, owner, amounts))
    if (refusal) return refusal
    await move(tx, owner.agency, amounts, 1)
  }
  await insertPostings(tx, owner, ({ method }) => (method === 'account' ? 'charge' : 'payment'), postings)
  return undefined
}

/** The agency’s row is locked before, so that no other transaction charges it meanwhile. */
async function refuseCompany(
  tx: Tx,
  { agency }: PostingOwner,
  amounts: ReadonlyMap<string, number>,
): Promise<Refusal | undefined> {
  const limited = await readCompanyAccounts(tx, agency, [...amounts.keys()])
  for (const { company, ...account } of limited) {
    const refusal = checkCompanyCredit(company, account, amounts.get(company) ?? 0)
    if (refusal) return refusal
  }
  return undefined
}

async function move(
  tx: Tx,
  agency: string,
  amounts: ReadonlyMap<string, number>,
  sign: 1 | -1,
): Promise<void> {
  const signed = new Map([...amounts].map(([company, amount]) => [company, sign * amount]))
  await addDebt(tx, agency, sum(signed.values()))
  await addCompanyDebt(tx, agency, signed)
}

/** Posts refunds by the methods of the payment; amounts are positive and at most what remains paid. */
export async function refund(tx: Tx, owner: PostingOwner, postings: readonly Posting[]): Promise<void> {
  const amounts = onAccount(postings)
  if (sum(amounts.values()) > 0) await move(tx, owner.agency, amounts, -1)
  const negative = postings.map((posting) => ({ ...posting, amount: -posting.amount }))
  await insertPostings(tx, owner, () => 'refund', negative)
}
