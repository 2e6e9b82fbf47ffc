import type { Row } from '../command/line/row.ts'
import { withDays } from '../command/line/words/withDays.ts'

/** The page of the cashier, and the till: counted, or with days the closes on them. */
export const cashierRows: readonly Row[] = [
  withDays(370, 'cashierData', 'app.cashierData', 'cash'),
  withDays(372, 'till', 'cashier.till', 'till'),
]
