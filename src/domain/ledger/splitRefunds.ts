import { splitAmount } from './assignPayments.ts'

/** An amount that was paid to a company by a method, in the smallest unit. */
interface Paid {
  company: string
  method: string
  amount: number
}

/**
 * Splits the refund of each company over the methods by which its part of a booking was paid, in proportion to what was
 * paid by each; returns the amounts above zero.
 */
export function splitRefunds<Posting extends Paid>(
  paid: readonly Posting[],
  refunds: ReadonlyMap<string, number>,
): Pick<Posting, keyof Paid>[] {
  return [...refunds].flatMap(([company, refund]) => {
    const payments = paid.filter((payment) => payment.company === company && payment.amount > 0)
    const shares = splitAmount(
      refund,
      payments.map(({ amount }) => amount),
    )
    const returned = payments.map(({ method }, nth) => ({ company, method, amount: shares[nth] ?? 0 }))
    return returned.filter(({ amount }) => amount > 0)
  })
}
