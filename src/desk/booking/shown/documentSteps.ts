import { desktop } from '../../browser/desktop.ts'
import type { NextStep } from './NextSteps.tsx'

/** What can be done with the documents and numbers of a stored booking, just sold or recalled. */
export const documentSteps: readonly NextStep[] = [
  { command: 'booking.print' },
  // The desktop program prints without a dialog, which otherwise offers the printers.
  ...(desktop() === undefined ? [] : [{ command: 'booking.printOn' } as const]),
  { command: 'booking.document' },
  { command: 'booking.voucherDocument' },
  { command: 'booking.receipt' },
  { command: 'booking.refundReceipt' },
  { command: 'booking.thermal' },
  { command: 'booking.email' },
  { command: 'booking.sms' },
  { command: 'booking.ticketCodes' },
  { command: 'booking.copyReference' },
  { command: 'booking.copyTickets' },
]
