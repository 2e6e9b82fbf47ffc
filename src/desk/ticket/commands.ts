import type { AnyCommand } from '../command/command.ts'
import { copyReference, copyTickets, noReference, noTickets } from './copy.ts'
import { noDocument, noVoucher, openDocument } from './documents.ts'

declare module '../command/command.ts' {
  interface Commands {
    'booking.copyReference': NoArguments
    'booking.copyTickets': NoArguments
    'booking.document': { voucher?: boolean }
    'booking.voucherDocument': NoArguments
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
