import type { Noun } from '../command/noun.ts'
import { ticketCommands } from './commands.ts'
import { ticketRows } from './lineRows.ts'
import { printCommands } from './print/commands.ts'
import { PrintDialog } from './print/PrintDialog.tsx'
import { ticketCodesCommands } from './codes/commands.ts'
import { TicketCodesDialog } from './codes/TicketCodesDialog.tsx'
import { sendCommands } from './send/commands.ts'
import { SendDialog } from './send/SendDialog.tsx'
import { ticketFeesCommands } from './fees/commands.ts'
import { TicketFeesDialog } from './fees/TicketFeesDialog.tsx'

export const ticketNoun: Noun = {
  commands: [
    ...ticketCommands,
    ...printCommands,
    ...ticketCodesCommands,
    ...ticketFeesCommands,
    ...sendCommands,
  ],
  dialogs: [PrintDialog, TicketCodesDialog, TicketFeesDialog, SendDialog],
  lineRows: ticketRows,
  userEntries: [
    {
      place: 130,
      title: 'cancellationFees',
      hiddenBy: 'cancellation_fees',
      target: { command: 'booking.ticketFees' },
    },
  ],
}
