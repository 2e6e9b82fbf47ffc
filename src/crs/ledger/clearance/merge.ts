import type { Tx } from '../../database/transaction.ts'
import { mergeTotals } from './clearanceSql.ts'

/** For the cleanup job: adds up what the postings since its last run have added to the totals. */
export function mergeLedgerTotals(tx: Tx): void {
  mergeTotals(tx)
}
