import type { NextStep } from './NextSteps.tsx'

/** What can be done with the documents and numbers of a stored booking, just sold or recalled. */
export const documentSteps: readonly NextStep[] = [
  { command: 'booking.print' },
  { command: 'booking.printOn' },
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
