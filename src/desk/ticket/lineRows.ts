import type { Row } from '../command/line/row.ts'
import { simple } from '../command/line/words/simple.ts'

/** Documents of the booking on screen. */
export const ticketRows: readonly Row[] = [
  simple(240, 'print', 'booking.print', 'print'),
  simple(242, 'thermal', 'booking.thermal', 'thermal'),
  simple(244, 'receipt', 'booking.receipt', 'receipt'),
  simple(246, 'refundReceipt', 'booking.refundReceipt', 'refundreceipt'),
]
