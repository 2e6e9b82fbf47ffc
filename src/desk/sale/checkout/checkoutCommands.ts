import { defineCommands } from '../../command/defineCommands.ts'
import { failedAction } from '../../command/failedAction.ts'
import { lastConfirmed, takeAnswer } from './confirmation.ts'
import { chooseOption, type QuickChoice } from '../model/payment/optionTime.ts'
import { payRest } from '../model/payment/payments.ts'
import { nothingChosen } from '../model/screens.ts'
import { confirmed } from './steps.ts'

declare module '../../command/command.ts' {
  interface Commands {
    /** The answers of the confirmation dialog. */
    'booking.confirmSale': NoArguments
    'booking.leaveSale': NoArguments
    'booking.payRest': NoArguments
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
  'booking.optionUntil': {
    where: ['step4Optional'],
    changes: 'desk',
    palette: false,
    run: ({ choice }) => chooseOption(choice),
  },
})
