import { refuse, type Refusal } from '../refusal.ts'
import type { Hundredths } from '../value/money.ts'

export interface Payment {
  method: number
  amount: Hundredths
}

/** The amount due to one company of a booking, and the methods it accepts. */
export interface CompanyDue {
  company: string
  amount: Hundredths
  accepts: readonly number[]
}

export interface AssignedPayment extends Payment {
  company: string
}

/**
 * Assigns payments to companies until each has the amount due; both sums are equal. Companies with the fewest methods
 * are paid first, from the methods that the fewest others accept, so that no company is left with a method it refuses.
 */
export function assignPayments(
  payments: readonly Payment[],
  dues: readonly CompanyDue[],
): AssignedPayment[] | Refusal {
  const takers = ({ method }: Payment) => dues.filter(({ accepts }) => accepts.includes(method)).length
  const left = payments.map((payment) => ({ ...payment })).sort((a, b) => takers(a) - takers(b))
  const allotted: AssignedPayment[] = []
  for (const due of dues.toSorted((a, b) => a.accepts.length - b.accepts.length)) {
    const parts = serve(due, left)
    if (!parts) return refuse('payment_not_accepted', { company: due.company }, '/payments')
    allotted.push(...parts)
  }
  return allotted
}

function serve({ company, amount, accepts }: CompanyDue, left: Payment[]): AssignedPayment[] | undefined {
  const parts: AssignedPayment[] = []
  let open = amount
  for (const payment of left.filter(({ method }) => accepts.includes(method))) {
    const part = Math.min(open, payment.amount)
    if (part === 0) continue
    payment.amount -= part
    open -= part
    parts.push({ company, method: payment.method, amount: part })
  }
  return open === 0 ? parts : undefined
}
