import { refuse, type Refusal } from '../refusal.ts'
import { sum, type Hundredths } from '../value/money.ts'

/** Refuses payments whose sum differs from the amount due. */
export function paymentsMatch(
  total: Hundredths,
  payments: readonly { total: Hundredths }[],
): Refusal | undefined {
  const paid = sum(payments.map((payment) => payment.total))
  return paid === total ? undefined : refuse('payments_differ', { total, paid }, '/payments')
}

/** How a part of a total is to be paid. */
export interface RequestedPayment {
  method: 'account' | 'cash' | 'card'
  /** Hundredths; what is left to pay when absent. */
  amount?: number
}
