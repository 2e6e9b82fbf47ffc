import { refuse, type Refusal } from '../refusal.ts'
import { sum, type Hundredths } from '../value/money.ts'

/** Refused unless the amounts paid by all methods are exactly what is due. */
export function paymentsMatch(
  total: Hundredths,
  payments: readonly { total: Hundredths }[],
): Refusal | undefined {
  const paid = sum(payments.map((payment) => payment.total))
  return paid === total ? undefined : refuse('payments_differ', { total, paid }, '/payments')
}
