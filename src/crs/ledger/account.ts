import type { Tx } from '../database/transaction.ts'
import { readAccount, type AgencyAccount } from './sql.ts'

/** The agency's account: limit, debt, and the currency and zone its books are kept in. */
export function accountOf(tx: Tx, agency: string): Promise<AgencyAccount> {
  return readAccount(tx, agency)
}
