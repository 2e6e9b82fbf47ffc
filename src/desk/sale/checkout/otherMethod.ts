import { refuse, type Refusal } from '../../../domain/refusal.ts'
import type { IssueArguments } from '../model/commandArguments.ts'
import { currentPayments } from '../model/payment/payments.ts'
import { nextWay } from '../model/payment/paymentWays.ts'
import { payAll } from '../model/saleStore.ts'
import { setPaidBy, useAsking } from './confirmation.ts'

/** How the question on screen, else the payment page, would pay. */
function shownArguments(): IssueArguments {
  const { asked } = useAsking.getState()
  return asked === undefined || asked.what === 'hold' ? {} : asked.args
}

export function cannotPayOtherwise({ payments }: IssueArguments = {}): Refusal | undefined {
  if (useAsking.getState().asked?.what === 'hold') return refuse('not_here')
  return payments || nextWay(shownArguments()) ? undefined : refuse('no_other_method')
}

/** Pays everything by these payments, or by the method after the one that would pay now. */
export function payOtherwise({ payments }: IssueArguments): void {
  const next = payments ? { payments } : nextWay(shownArguments())?.args
  if (next === undefined) return
  if (useAsking.getState().asked) return setPaidBy(next)
  const [named] = next.payments ?? []
  const methods = currentPayments()
  const method = methods.find((one) => (named ? one.kind === named.method : one.default))
  if (method) payAll(method)
}
