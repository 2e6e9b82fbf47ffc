import { defineCommands } from '../../command/defineCommands.ts'
import { failedAction } from '../../command/failedAction.ts'
import { lastConfirmed, takeAnswer } from './confirmation.ts'
import { chooseOption, type QuickChoice } from '../model/payment/optionTime.ts'
import { loadPayments, payRest } from '../model/payment/payments.ts'
import { totalOf, useSale } from '../model/saleStore.ts'
import type { IssueArguments } from '../model/commandArguments.ts'
import { refuse } from '../../../domain/refusal.ts'
import { nothingChosen, selling } from '../model/screens.ts'
import { confirmed } from './steps.ts'
import { cannotPayOtherwise, payOtherwise } from './otherMethod.ts'

declare module '../../command/command.ts' {
  interface Commands {
    /** The answers of the confirmation dialog. */
    'sale.confirmSale': NoArguments
    'sale.leave': NoArguments
    'sale.payRest': NoArguments
    /** Without arguments the payment method after the one that would pay now. */
    'sale.otherMethod': IssueArguments
    'sale.loadPayments': NoArguments
    'sale.optionUntil': { choice: QuickChoice }
  }
  interface Screens {
    confirmSale: true
  }
}

/** That of the command that the dialog confirms. */
function confirmedAction(): string | undefined {
  const last = lastConfirmed()
  return last && failedAction(last === 'pta' ? 'sale.sellPta' : `sale.${last}`)
}

export const checkoutCommands = defineCommands({
  'sale.confirmSale': {
    rights: ['sell'],
    where: ['confirmSale'],
    changes: 'record',
    recorded: false,
    awaits: 'step4',
    failedAs: confirmedAction,
    run: confirmed,
  },
  'sale.leave': { where: ['confirmSale'], changes: 'nothing', run: () => void takeAnswer() },
  'sale.payRest': {
    rights: ['sell'],
    where: ['step4'],
    changes: 'desk',
    recorded: false,
    refuses: nothingChosen,
    run: payRest,
  },
  'sale.otherMethod': {
    rights: ['sell'],
    where: ['step4', 'confirmSale'],
    changes: 'desk',
    recorded: false,
    refuses: (args) => nothingChosen() ?? cannotPayOtherwise(args),
    run: payOtherwise,
  },
  'sale.loadPayments': {
    where: selling,
    changes: 'nothing',
    palette: false,
    refuses: () => (totalOf(useSale.getState()) === undefined ? refuse('not_priced') : undefined),
    run: loadPayments,
  },
  'sale.optionUntil': {
    where: ['step4Optional'],
    changes: 'desk',
    palette: false,
    run: ({ choice }) => chooseOption(choice),
  },
})
