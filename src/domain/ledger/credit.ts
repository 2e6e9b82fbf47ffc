import { refuse, type Refusal } from '../refusal.ts'
import type { Money } from '../value/money.ts'

export interface CreditAccount {
  creditLimit: Money
  owed: Money
}

export function creditLeft(account: CreditAccount): Money {
  return account.creditLimit - account.owed
}

/** Refuses an amount that exceeds the remaining credit of the agency. */
export function checkCredit(account: CreditAccount, amount: Money): Refusal | undefined {
  const left = creditLeft(account)
  return amount <= left ? undefined : refuse('credit_exceeded', { needed: amount, left }, '/payments')
}

/** Refuses an amount that exceeds the agency’s remaining credit with one company. */
export function checkCompanyCredit(
  company: string,
  account: CreditAccount,
  amount: Money,
): Refusal | undefined {
  const left = creditLeft(account)
  return amount <= left
    ? undefined
    : refuse('company_credit_exceeded', { company, needed: amount, left }, '/payments')
}
