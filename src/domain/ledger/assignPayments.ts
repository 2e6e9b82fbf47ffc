import { refuse, type Refusal } from '../refusal.ts'
import type { Hundredths } from '../value/money.ts'

export interface Payment {
  method: number
  amount: Hundredths
}

/** What one company of a booking gets, and the methods it takes. */
export interface CompanyDue {
  company: string
  amount: Hundredths
  accepts: readonly number[]
}

export interface AssignedPayment extends Payment {
  company: string
}

/**
 * Shares payments out to companies until each has its due; their sums are equal. The company that takes the fewest
 * methods is served first and from the methods fewest others take, so that nobody is left with what he refuses.
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
