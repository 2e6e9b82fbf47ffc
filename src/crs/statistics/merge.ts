import type { Tx } from '../database/transaction.ts'
import { mergeTotals } from './statisticsSql.ts'

/** Days of one pass, so that it is short; the next pass continues. */
const daysAtOnce = 500

/** For the cleanup job: adds up the rows that changes have added to the totals. */
export async function mergeSalesTotals(tx: Tx): Promise<void> {
  await mergeTotals(tx, daysAtOnce)
}
