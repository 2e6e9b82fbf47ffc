import type { Tx } from '../database/transaction.ts'
import { readAccount, type AgencyAccount } from './ledgerSql.ts'

export type { AgencyAccount }

/** The agency’s account: credit limit, debt, currency and zone. */
export function accountOf(tx: Tx, agency: string): Promise<AgencyAccount> {
  return readAccount(tx, agency)
}
