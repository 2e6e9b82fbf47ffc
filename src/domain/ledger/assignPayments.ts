import { mustGet } from '../value/mustGet.ts'
import { refuse, type Refusal } from '../refusal.ts'
import type { Money } from '../value/money.ts'

export interface Payment {
  method: number
  amount: Money
}

/** The amount due to one company of a booking, and the methods it accepts. */
export interface CompanyDue {
  company: string
  amount: Money
  accepts: readonly number[]
}

export interface AssignedPayment extends Payment {
  company: string
}

/**
 * Assigns payments to companies until each has the amount due; both sums are equal. Companies with the fewest methods
 * are paid first, from the methods that the fewest others accept. A company that finds none of its methods left takes
 * one from a company that can be paid otherwise, so that a division is found whenever there is one.
 */
export function assignPayments(
  payments: readonly Payment[],
  dues: readonly CompanyDue[],
): AssignedPayment[] | Refusal {
  const takers = ({ method }: Payment) => dues.filter(({ accepts }) => accepts.includes(method)).length
  const division: Division = {
    dues: dues.toSorted((a, b) => a.accepts.length - b.accepts.length),
    payments: payments.map((payment) => ({ ...payment })).sort((a, b) => takers(a) - takers(b)),
    used: dues.map(() => payments.map(() => 0)),
  }
  for (const [due, { company, amount }] of division.dues.entries())
    if (!serve(division, due, amount)) return refuse('payment_not_accepted', { company }, '/payments')
  return division.dues.flatMap(({ company }, due) =>
    division.payments
      .map(({ method }, payment) => ({
        company,
        method,
        amount: mustGet(mustGet(division.used, due), payment),
      }))
      .filter(({ amount }) => amount > 0),
  )
}

interface Division {
  dues: readonly CompanyDue[]
  /** The amounts are those left. */
  payments: Payment[]
  /** The amount that each due takes from each payment, by their indices. */
  used: Money[][]
}

/** One due of a chain: it takes more of one payment and, unless it is the first, less of the one before it wants. */
interface Link {
  due: number
  takes: number
  /** Absent for the due that is served. */
  yields?: number
}

function serve(division: Division, due: number, amount: Money): boolean {
  const { payments, used } = division
  for (let open = amount; open > 0;) {
    const chain = findChain(division, due)
    const last = chain && payments[mustGet(chain, -1).takes]
    if (!last) return false
    const given = chain.flatMap((link) =>
      link.yields === undefined ? [] : mustGet(mustGet(used, link.due), link.yields),
    )
    const part = Math.min(open, last.amount, ...given)
    for (const link of chain) {
      const row = mustGet(used, link.due)
      row[link.takes] = mustGet(row, link.takes) + part
      if (link.yields !== undefined) row[link.yields] = mustGet(row, link.yields) - part
    }
    last.amount -= part
    open -= part
  }
  return true
}

/** The shortest chain of dues, each of which yields a payment to the one before, to a payment with something left. */
function findChain({ dues, payments, used }: Division, first: number): Link[] | undefined {
  const seen = new Set<number>()
  const chains: { due: number; before: Link[]; yields?: number }[] = [{ due: first, before: [] }]
  for (const { due, before, yields } of chains) {
    const isAccepted = ({ method }: Payment) => mustGet(dues, due).accepts.includes(method)
    for (const [takes, payment] of payments.entries()) {
      if (seen.has(takes) || !isAccepted(payment)) continue
      seen.add(takes)
      const chain = [...before, { due, takes, ...(yields !== undefined && { yields }) }]
      if (payment.amount > 0) return chain
      for (const other of dues.keys())
        if (mustGet(mustGet(used, other), takes) > 0)
          chains.push({ due: other, before: chain, yields: takes })
    }
  }
  return undefined
}

/**
 * Splits an amount in proportion to the parts so that the shares add up exactly: remaining smallest units go to the largest
 * remainders. No share exceeds its part if the amount does not exceed their sum.
 */
export function splitAmount(amount: Money, parts: readonly Money[]): Money[] {
  const whole = parts.reduce((total, part) => total + part, 0)
  if (whole === 0) return parts.map(() => 0)
  const shares = parts.map((part) => Math.floor((amount * part) / whole))
  const remainders = parts.map((part, nth) => ({ nth, rest: (amount * part) % whole }))
  const left = amount - shares.reduce((total, share) => total + share, 0)
  const favoured = remainders.sort((a, b) => b.rest - a.rest || a.nth - b.nth).slice(0, left)
  return shares.map((share, nth) => share + (favoured.some((one) => one.nth === nth) ? 1 : 0))
}

/** A receipt of a booking, as its journal of payments has it. */
interface MadeReceipt {
  isRefund: boolean
  /** The reference of the booking that the amount was moved to or came from. */
  movedWith?: string | undefined
}

/** Returns true for an amount that was paid back; one that was moved to another booking was not. */
export const isPaidBack = ({ isRefund, movedWith }: MadeReceipt): boolean =>
  isRefund && movedWith === undefined
