import { refuse, type Refusal } from '../refusal.ts'
import { sum, type Money } from '../value/money.ts'

/** Refuses payments whose sum differs from the amount due. */
export function paymentsMatch(total: Money, payments: readonly { total: Money }[]): Refusal | undefined {
  const paid = sum(payments.map((payment) => payment.total))
  return paid === total ? undefined : refuse('payments_differ', { total, paid }, '/payments')
}

/** A payment method, and the part of a total to be paid by it. */
export interface RequestedPayment {
  method: 'account' | 'cash' | 'card'
  /** Smallest units; what is left to pay when absent. */
  amount?: number
}
