import type { AnyCommand } from '../command/command.ts'
import { copyReference, copyTickets, noReference, noTickets } from './copy.ts'
import { noDocument, noVoucher, openDocument } from './documents.ts'
import { noReceipt, noRefund, openReceipt } from './receipts.ts'
import { openThermal } from './thermal.ts'

declare module '../command/command.ts' {
  interface Commands {
    'booking.copyReference': NoArguments
    'booking.copyTickets': NoArguments
    'booking.document': { voucher?: boolean }
    'booking.voucherDocument': NoArguments
    'booking.receipt': NoArguments
    'booking.refundReceipt': NoArguments
    /** Opens what a thermal printer prints. */
    'booking.thermal': NoArguments
  }
}

/** Documents of the booking on screen, and copying its numbers. */
export const ticketCommands: AnyCommand[] = [
  {
    id: 'booking.document',
    where: ['step4', 'recall'],
    changes: 'nothing',
    recorded: false,
    refuses: noDocument,
    run: openDocument,
  },
  {
    id: 'booking.voucherDocument',
    where: ['step4', 'recall'],
    changes: 'nothing',
    recorded: false,
    refuses: noVoucher,
    run: (_, services) => openDocument({ voucher: true }, services),
  },
  {
    id: 'booking.receipt',
    where: ['step4', 'recall'],
    changes: 'nothing',
    recorded: false,
    refuses: noReceipt,
    run: openReceipt,
  },
  {
    id: 'booking.refundReceipt',
    where: ['step4', 'recall'],
    changes: 'nothing',
    recorded: false,
    refuses: noRefund,
    run: (_, services) => openReceipt({ refund: true }, services),
  },
  {
    id: 'booking.thermal',
    where: ['step4', 'recall'],
    changes: 'nothing',
    recorded: false,
    refuses: noTickets,
    run: openThermal,
  },
  {
    id: 'booking.copyReference',
    where: ['step4', 'recall'],
    changes: 'nothing',
    recorded: false,
    refuses: noReference,
    run: copyReference,
  },
  {
    id: 'booking.copyTickets',
    where: ['step4', 'recall'],
    changes: 'nothing',
    recorded: false,
    refuses: noTickets,
    run: copyTickets,
  },
]
