import { ticketCommand } from './commands.ts'
import type { Contribution } from '../command/contribution.ts'
import { ticketCommands } from './ticketCommands.ts'
import { printCommands } from './print/printCommands.ts'
import { PrintDialog } from './print/PrintDialog.tsx'
import { ticketCodesCommands, TicketCodesDialog } from './TicketCodes.tsx'
import { sendCommands } from './send/sendCommands.ts'
import { SendDialog } from './send/SendDialog.tsx'
import { VoucherDialog, voucherCommands } from './Voucher.tsx'
import { ticketFeesCommands, TicketFeesDialog } from './TicketFees.tsx'

export const ticketContribution: Contribution = {
  commands: [
    ...ticketCommands,
    ...printCommands,
    ...ticketCodesCommands,
    ...ticketFeesCommands,
    ...sendCommands,
    ...voucherCommands,
  ],
  dialogs: [PrintDialog, TicketCodesDialog, TicketFeesDialog, SendDialog, VoucherDialog],
  userEntries: [
    {
      place: 130,
      title: 'cancellationFees',
      hiddenBy: 'cancellation_fees',
      target: { command: ticketCommand.fees },
    },
  ],
}
