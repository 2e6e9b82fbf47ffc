import type { Row } from '../command/line/row.ts'
import { withDays } from '../command/line/words/withDays.ts'

/** The page of the cashier. */
export const cashierRows: readonly Row[] = [withDays(370, 'cashierData', 'app.cashierData', 'cash')]
