import { simple } from '../command/line/words/simple.ts'
import { defineCommands } from '../command/defineCommands.ts'
import { copyReference, copyTickets, refuseWithoutReference, refuseWithoutTickets } from './copy.ts'
import { refuseWithoutDocument, refuseWithoutVoucher, openDocument } from './documents.ts'
import { refuseWithoutReceipt, refuseWithoutRefund, openReceipt } from './receipts.ts'
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
export const ticketCommands = defineCommands({
  'booking.document': {
    where: ['step4', 'recall'],
    changes: 'nothing',
    refuses: refuseWithoutDocument,
    run: openDocument,
  },
  'booking.voucherDocument': {
    where: ['step4', 'recall'],
    changes: 'nothing',
    refuses: refuseWithoutVoucher,
    run: (_, services) => openDocument({ voucher: true }, services),
  },
  'booking.receipt': {
    line: simple(243, 'receipt', 'receipt'),
    where: ['step4', 'recall'],
    changes: 'nothing',
    recorded: false,
    refuses: refuseWithoutReceipt,
    run: openReceipt,
  },
  'booking.refundReceipt': {
    line: simple(244, 'refundReceipt', 'refundreceipt'),
    where: ['step4', 'recall'],
    changes: 'nothing',
    recorded: false,
    refuses: refuseWithoutRefund,
    run: (_, services) => openReceipt({ refund: true }, services),
  },
  'booking.thermal': {
    line: simple(242, 'thermal', 'thermal'),
    where: ['step4', 'recall'],
    changes: 'nothing',
    recorded: false,
    refuses: refuseWithoutTickets,
    run: openThermal,
  },
  'booking.copyReference': {
    where: ['step4', 'recall'],
    changes: 'nothing',
    refuses: refuseWithoutReference,
    run: copyReference,
  },
  'booking.copyTickets': {
    where: ['step4', 'recall'],
    changes: 'nothing',
    refuses: refuseWithoutTickets,
    run: copyTickets,
  },
})
