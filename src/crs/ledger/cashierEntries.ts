import type { Tx } from '../database/transaction.ts'
import { type CashierEntry, readCashierEntries, readUserSums, type UserSums } from './cashierSql.ts'
import { readAccount } from './ledgerSql.ts'

export type { CashierEntry, UserSums }

/** Payments and refunds of an agency on these days of its zone, both included, the earliest first. */
export async function cashierEntries(
  tx: Tx,
  agency: string,
  days: { start: string; finish: string },
): Promise<CashierEntry[]> {
  const { timezone } = await readAccount(tx, agency)
  return readCashierEntries(tx, { agency, timezone }, days)
}

/** Sums by method of what a user posted after one entry of the ledger, and up to another where it is given. */
export function userSums(
  tx: Tx,
  owner: { agency: string; user: string },
  range: { after: number; through?: number },
): Promise<UserSums[]> {
  return readUserSums(tx, owner, range)
}
