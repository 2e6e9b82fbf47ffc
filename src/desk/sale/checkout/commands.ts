import type { AnyCommand } from '../../command/command.ts'
import type { NoArguments } from '../../command/line/arguments.ts'
import { answered } from './confirm/confirmation.ts'
import { copyReference, copyTickets, noReference, noTickets } from '../../ticket/copyCommands.ts'
import { noDocument, noVoucher, openDocument } from '../../ticket/documents.ts'
import { chooseOption, type QuickChoice } from '../model/payment/optionTime.ts'
import { payRest } from '../model/payment/payments.ts'
import { confirmed, nothingChosen } from './steps.ts'

declare module '../../command/command.ts' {
  interface Commands {
    /** Yes to what was asked before booking; and no. */
    'booking.confirmSale': NoArguments
    'booking.leaveSale': NoArguments
    'booking.payRest': NoArguments
    'booking.optionUntil': { choice: QuickChoice }
    'booking.copyReference': NoArguments
    'booking.copyTickets': NoArguments
    'booking.document': { voucher?: boolean }
    'booking.voucherDocument': NoArguments
  }
  interface Places {
    confirmSale: true
  }
}

/** Paying, confirming, and what is handed over at the end. */
export const checkoutCommands: AnyCommand[] = [
  {
    id: 'booking.document',
    where: ['step4', 'recall'],
    changes: 'nothing',
    noted: false,
    refuses: noDocument,
    run: openDocument,
  },
  {
    id: 'booking.voucherDocument',
    where: ['step4', 'recall'],
    changes: 'nothing',
    noted: false,
    refuses: noVoucher,
    run: (_, hands) => openDocument({ voucher: true }, hands),
  },
  {
    id: 'booking.copyReference',
    where: ['step4', 'recall'],
    changes: 'nothing',
    noted: false,
    refuses: noReference,
    run: copyReference,
  },
  {
    id: 'booking.copyTickets',
    where: ['step4', 'recall'],
    changes: 'nothing',
    noted: false,
    refuses: noTickets,
    run: copyTickets,
  },
  {
    id: 'booking.confirmSale',
    where: ['confirmSale'],
    changes: 'record',
    noted: false,
    awaits: 'step4',
    run: confirmed,
  },
  {
    id: 'booking.leaveSale',
    where: ['confirmSale'],
    changes: 'nothing',
    noted: false,
    run: () => void answered(),
  },
  {
    id: 'booking.payRest',
    where: ['step4'],
    changes: 'desk',
    noted: false,
    refuses: nothingChosen,
    run: payRest,
  },
  {
    id: 'booking.optionUntil',
    where: ['step4Optional'],
    changes: 'desk',
    palette: false,
    noted: false,
    run: ({ choice }) => chooseOption(choice),
  },
]
