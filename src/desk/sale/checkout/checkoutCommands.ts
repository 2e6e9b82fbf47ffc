import { saleCommand, saleQuestion } from '../commands.ts'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import { defineCommand } from '../../command/defineCommand.ts'
import { failedAction } from '../../command/failedAction.ts'
import { chooseOption } from '../model/payment/optionTime.ts'
import { loadPayments, payRest, currentPayments } from '../model/payment/payments.ts'
import { totalOf, useSale, payAll } from '../model/saleStore.ts'
import type { IssueArguments } from '../model/commandArguments.ts'
import { nothingChosen, selling } from '../model/screens.ts'
import { nextWay } from '../model/payment/paymentWays.ts'
import { askedOf } from '../../question/questions.ts'
import { lastConfirmed, takeAnswer, setPaidBy } from './confirmation.ts'
import { confirmed } from './steps.ts'

declare module '../../command/command.ts' {
  interface Screens {
    confirmSale: true
  }
}

/** That of the command that the dialog confirms. */
function confirmedAction(): string | undefined {
  const last = lastConfirmed()
  return last && failedAction(last === 'pta' ? saleCommand.sellPta : `sale.${last}`)
}

export const checkoutCommands = [
  defineCommand(saleCommand.confirmSale, {
    rights: ['sell'],
    where: ['confirmSale'],
    changes: 'record',
    awaits: 'step4',
    failedAs: confirmedAction,
    run: confirmed,
  }),
  defineCommand(saleCommand.leave, {
    where: ['confirmSale'],
    changes: 'nothing',
    run: () => void takeAnswer(),
  }),
  defineCommand(saleCommand.payRest, {
    rights: ['sell'],
    where: ['step4'],
    changes: 'desk',
    refuses: nothingChosen,
    run: payRest,
  }),
  defineCommand(saleCommand.otherMethod, {
    rights: ['sell'],
    where: ['step4', 'confirmSale'],
    changes: 'desk',
    refuses: (args) => nothingChosen() ?? cannotPayOtherwise(args),
    run: payOtherwise,
  }),
  defineCommand(saleCommand.loadPayments, {
    where: selling,
    changes: 'nothing',
    palette: false,
    refuses: () => (totalOf(useSale.getState()) === undefined ? refuse('not_priced') : undefined),
    run: loadPayments,
  }),
  defineCommand(saleCommand.optionUntil, {
    where: ['step4Optional'],
    changes: 'desk',
    palette: false,
    run: ({ choice }) => chooseOption(choice),
  }),
]

/** How the question on screen, else the payment page, would pay. */
function shownArguments(): IssueArguments {
  const asked = askedOf(saleQuestion.confirm)
  return asked === undefined || asked.what === 'hold' ? {} : asked.args
}

function cannotPayOtherwise({ payments }: IssueArguments = {}): Refusal | undefined {
  if (askedOf(saleQuestion.confirm)?.what === 'hold') return refuse('not_here')
  return payments || nextWay(shownArguments()) ? undefined : refuse('no_other_method')
}

/** Pays everything by these payments, or by the method after the one that would pay now. */
function payOtherwise({ payments }: IssueArguments): void {
  const next = payments ? { payments } : nextWay(shownArguments())?.args
  if (next === undefined) return
  if (askedOf(saleQuestion.confirm)) return setPaidBy(next)
  const [named] = next.payments ?? []
  const methods = currentPayments()
  const method = methods.find((method) => (named ? method.kind === named.method : method.default))
  if (method) payAll(method)
}
