import type { Row } from '../command/line/row.ts'
import { simple } from '../command/line/words/simple.ts'

/** Documents of the booking on screen. */
export const ticketRows: readonly Row[] = [
  simple(241, 'print', 'booking.print', 'print'),
  simple(247, 'printOn', 'booking.printOn', 'printer'),
  simple(242, 'thermal', 'booking.thermal', 'thermal'),
  simple(243, 'receipt', 'booking.receipt', 'receipt'),
  simple(244, 'refundReceipt', 'booking.refundReceipt', 'refundreceipt'),
  simple(245, 'email', 'booking.email', 'mail'),
  simple(246, 'sms', 'booking.sms', 'sms'),
]
