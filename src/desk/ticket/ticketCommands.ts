import { simple } from '../command/line/words/simple.ts'
import { defineCommands } from '../command/defineCommands.ts'
import { copyReference, copyTickets, refuseWithoutReference, refuseWithoutTickets } from './copy.ts'
import {
  refuseWithoutDocument,
  refuseWithoutVoucher,
  openDocument,
  refuseWithoutReceipt,
  refuseWithoutRefund,
  openReceipt,
} from './documents.ts'
import { openThermal, refuseWithoutRoll } from './thermal.ts'

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

const onBooking = { where: ['step4', 'recall'], changes: 'nothing' } as const
const inVoucherToo = [...onBooking.where, 'voucher'] as const

/** Documents of the booking on screen, and copying its numbers. */
export const ticketCommands = defineCommands({
  'booking.document': { ...onBooking, refuses: refuseWithoutDocument, run: openDocument },
  'booking.voucherDocument': {
    ...onBooking,
    where: inVoucherToo,
    refuses: refuseWithoutVoucher,
    run: (_, services) => openDocument({ voucher: true }, services),
  },
  'booking.receipt': {
    ...onBooking,
    line: simple(243, 'receipt', 'receipt'),
    recorded: false,
    refuses: refuseWithoutReceipt,
    run: openReceipt,
  },
  'booking.refundReceipt': {
    ...onBooking,
    line: simple(244, 'refundReceipt', 'refundreceipt'),
    recorded: false,
    refuses: refuseWithoutRefund,
    run: (_, services) => openReceipt({ refund: true }, services),
  },
  'booking.thermal': {
    ...onBooking,
    line: simple(242, 'thermal', 'thermal'),
    recorded: false,
    refuses: refuseWithoutRoll,
    run: openThermal,
  },
  'booking.copyReference': {
    ...onBooking,
    where: inVoucherToo,
    refuses: refuseWithoutReference,
    run: copyReference,
  },
  'booking.copyTickets': { ...onBooking, refuses: refuseWithoutTickets, run: copyTickets },
})
