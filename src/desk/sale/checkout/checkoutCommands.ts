import { defineCommands } from '../../command/defineCommands.ts'
import { failedAction } from '../../command/failedAction.ts'
import { lastConfirmed, takeAnswer } from './confirmation.ts'
import { chooseOption, type QuickChoice } from '../model/payment/optionTime.ts'
import { loadPayments, payRest } from '../model/payment/payments.ts'
import { totalOf, useBooking } from '../model/saleStore.ts'
import type { IssueArguments } from '../model/commandArguments.ts'
import { refuse } from '../../../domain/refusal.ts'
import { nothingChosen, selling } from '../model/screens.ts'
import { confirmed } from './steps.ts'
import { cannotPayOtherwise, payOtherwise } from './otherMethod.ts'

declare module '../../command/command.ts' {
  interface Commands {
    /** The answers of the confirmation dialog. */
    'booking.confirmSale': NoArguments
    'booking.leaveSale': NoArguments
    'booking.payRest': NoArguments
    /** Without arguments the payment method after the one that would pay now. */
    'booking.otherMethod': IssueArguments
    'booking.loadPayments': NoArguments
    'booking.optionUntil': { choice: QuickChoice }
  }
  interface Screens {
    confirmSale: true
  }
}

/** That of the command that the dialog confirms. */
function confirmedAction(): string | undefined {
  const last = lastConfirmed()
  return last && failedAction(last === 'pta' ? 'booking.sellPta' : `booking.${last}`)
}

export const checkoutCommands = defineCommands({
  'booking.confirmSale': {
    rights: ['sell'],
    where: ['confirmSale'],
    changes: 'record',
    recorded: false,
    awaits: 'step4',
    failedAs: confirmedAction,
    run: confirmed,
  },
  'booking.leaveSale': { where: ['confirmSale'], changes: 'nothing', run: () => void takeAnswer() },
  'booking.payRest': {
    rights: ['sell'],
    where: ['step4'],
    changes: 'desk',
    recorded: false,
    refuses: nothingChosen,
    run: payRest,
  },
  'booking.otherMethod': {
    rights: ['sell'],
    where: ['step4', 'confirmSale'],
    changes: 'desk',
    recorded: false,
    refuses: (args) => nothingChosen() ?? cannotPayOtherwise(args),
    run: payOtherwise,
  },
  'booking.loadPayments': {
    where: selling,
    changes: 'nothing',
    palette: false,
    refuses: () => (totalOf(useBooking.getState()) === undefined ? refuse('not_priced') : undefined),
    run: loadPayments,
  },
  'booking.optionUntil': {
    where: ['step4Optional'],
    changes: 'desk',
    palette: false,
    run: ({ choice }) => chooseOption(choice),
  },
})
