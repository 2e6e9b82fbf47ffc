import { simple } from '../line/words/simple.ts'
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
    'ticket.copyReference': NoArguments
    'ticket.copyNumbers': NoArguments
    'ticket.document': { voucher?: boolean }
    'ticket.voucherDocument': NoArguments
    'ticket.receipt': NoArguments
    'ticket.refundReceipt': NoArguments
    /** Opens what a thermal printer prints. */
    'ticket.thermal': NoArguments
  }
}

const onBooking = { where: ['step4', 'booking'], changes: 'nothing' } as const
const inVoucherToo = [...onBooking.where, 'voucher'] as const

/** Documents of the booking on screen, and copying its numbers. */
export const ticketCommands = defineCommands({
  'ticket.document': { ...onBooking, refuses: refuseWithoutDocument, run: openDocument },
  'ticket.voucherDocument': {
    ...onBooking,
    where: inVoucherToo,
    refuses: refuseWithoutVoucher,
    run: (_, services) => openDocument({ voucher: true }, services),
  },
  'ticket.receipt': {
    ...onBooking,
    line: simple(243, 'receipt', 'receipt'),
    recorded: false,
    refuses: refuseWithoutReceipt,
    run: openReceipt,
  },
  'ticket.refundReceipt': {
    ...onBooking,
    line: simple(244, 'refundReceipt', 'refundreceipt'),
    recorded: false,
    refuses: refuseWithoutRefund,
    run: (_, services) => openReceipt({ refund: true }, services),
  },
  'ticket.thermal': {
    ...onBooking,
    line: simple(242, 'thermal', 'thermal'),
    recorded: false,
    refuses: refuseWithoutRoll,
    run: openThermal,
  },
  'ticket.copyReference': {
    ...onBooking,
    where: inVoucherToo,
    refuses: refuseWithoutReference,
    run: copyReference,
  },
  'ticket.copyNumbers': { ...onBooking, refuses: refuseWithoutTickets, run: copyTickets },
})
