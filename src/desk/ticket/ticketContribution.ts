import type { Contribution } from '../command/contribution.ts'
import { simple } from '../line/combine.ts'
import { defineCommand } from '../command/defineCommand.ts'
import { ticketCommand } from './commands.ts'
import { printCommands, PrintDialog } from './print/PrintDialog.tsx'
import { languageCommand } from './PaperLanguage.tsx'
import { ticketCodesCommands, TicketCodesDialog } from './TicketCodes.tsx'
import { sendCommands, SendDialog } from './send/SendDialog.tsx'
import { VoucherDialog, voucherDialogCommands } from './VoucherDialog.tsx'
import { ticketFeesCommands, TicketFeesDialog } from './TicketFees.tsx'
import { copyReference, copyTickets, refuseWithoutReference, refuseWithoutTickets } from './copy.ts'
import {
  refuseWithoutDocument,
  refuseWithoutVoucher,
  openDocument,
  refuseWithoutReceipt,
  refuseWithoutRefund,
  openReceipt,
  printTicketsOnRoll,
  refuseWithoutRoll,
} from './documents.ts'

const onBooking = { where: ['step4', 'booking'], changes: 'nothing' } as const
const inVoucherToo = [...onBooking.where, 'voucher'] as const

/** Documents of the booking on screen, and copying its numbers. */
export const ticketCommands = [
  defineCommand(ticketCommand.document, { ...onBooking, refuses: refuseWithoutDocument, run: openDocument }),
  defineCommand(ticketCommand.voucherDocument, {
    ...onBooking,
    where: inVoucherToo,
    refuses: refuseWithoutVoucher,
    run: (_, services) => openDocument({ voucher: true }, services),
  }),
  defineCommand(ticketCommand.receipt, {
    recorded: false,
    ...onBooking,
    line: simple(243, 'receipt', 'receipt'),
    refuses: refuseWithoutReceipt,
    run: openReceipt,
  }),
  defineCommand(ticketCommand.refundReceipt, {
    recorded: false,
    ...onBooking,
    line: simple(244, 'refundReceipt', 'refundreceipt'),
    refuses: refuseWithoutRefund,
    run: (_, services) => openReceipt({ refund: true }, services),
  }),
  defineCommand(ticketCommand.thermal, {
    recorded: false,
    ...onBooking,
    line: simple(242, 'thermal', 'thermal'),
    refuses: refuseWithoutRoll,
    run: printTicketsOnRoll,
  }),
  defineCommand(ticketCommand.copyReference, {
    ...onBooking,
    where: inVoucherToo,
    refuses: refuseWithoutReference,
    run: copyReference,
  }),
  defineCommand(ticketCommand.copyNumbers, { ...onBooking, refuses: refuseWithoutTickets, run: copyTickets }),
]

export const ticketContribution: Contribution = {
  commands: [
    ...ticketCommands,
    ...printCommands,
    ...ticketCodesCommands,
    ...ticketFeesCommands,
    ...sendCommands,
    ...voucherDialogCommands,
    languageCommand,
  ],
  shortcutCategories: [
    {
      name: 'Papers and messages',
      title: 'ticket:shortcutsOf.papers',
      order: 115,
      kind: 'dialog',
      screens: ['printBooking', 'sendBooking'],
    },
  ],
  dialogs: [PrintDialog, TicketCodesDialog, TicketFeesDialog, SendDialog, VoucherDialog],
  userEntries: [
    {
      order: 130,
      title: 'cancellationFees',
      hiddenBy: 'cancellation_fees',
      target: { command: ticketCommand.fees },
    },
  ],
}
