import { assignPayments } from '../../../domain/ledger/assignPayments.ts'
import { paymentsMatch } from '../../../domain/pricing/payment.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { sum, type Money } from '../../../domain/value/money.ts'
import type { Tx } from '../../database/transaction.ts'
import type { Posting } from '../../ledger/posting.ts'
import { splitRefunds } from '../../../domain/ledger/splitRefunds.ts'
import { refundPostings } from '../../ledger/paidAmounts.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import type { InputOf } from '../../../contract/call.ts'
import type { booking } from '../../../contract/booking/booking.ts'

type Payments = NonNullable<InputOf<typeof booking.modify>['body']['payments']>

/** Postings that settle the difference of a change with each company. */
export interface Settlement {
  refunds: Posting[]
  charges: Posting[]
}

/** Splits the refunds by company over the methods of the payment. */
export const refundsFrom = (paid: readonly Posting[], differences: ReadonlyMap<string, number>): Posting[] =>
  splitRefunds(paid, owedBack(differences))

function owedBack(differences: ReadonlyMap<string, number>): Map<string, number> {
  const owed = [...differences].filter(([, amount]) => amount < 0)
  return new Map(owed.map(([company, amount]) => [company, -amount]))
}

/** Splits the refunds of a booking whose payments have not been read. */
export function refundsOf(
  tx: Tx,
  booking: number,
  differences: ReadonlyMap<string, number>,
): Promise<Posting[]> {
  return refundPostings(tx, booking, owedBack(differences))
}

/**
 * Pays one company with the refund of another as far as it goes, by the same methods. The rest is paid by the given
 * methods, on the agency’s account where none are given, or is returned.
 */
export function settle(
  catalogue: Catalogue,
  differences: ReadonlyMap<string, number>,
  refunds: Posting[],
  given: Payments | undefined,
): Settlement | Refusal {
  const due = [...differences].filter(([, amount]) => amount > 0)
  const dues = sum(due.map(([, amount]) => amount))
  const rest = Math.max(dues - sum(refunds.map(({ amount }) => amount)), 0)
  const companies = due.map(([company]) => company)
  const payments = given ?? paidOnAccount(catalogue, companies, rest)
  if (isRefusal(payments)) return payments
  const mismatch = paymentsMatch(rest, payments)
  if (mismatch) return mismatch
  const paid = [
    ...usedRefunds(catalogue, companies, refunds, dues),
    ...payments.map(({ paymentMethod, total }) => ({ method: paymentMethod.id, amount: total })),
  ]
  const assigned = assignPayments(
    paid,
    due.map(([company, amount]) => ({
      company,
      amount,
      accepts: catalogue.paymentMethods(company).map(({ id }) => id),
    })),
  )
  if (isRefusal(assigned)) return assigned
  const charges = assigned.map(({ company, method, amount }) => ({
    company,
    amount,
    method: kindOf(catalogue, company, method),
  }))
  return { refunds, charges }
}

/** The payment of the whole rest on the agency’s account. */
function paidOnAccount(catalogue: Catalogue, companies: readonly string[], total: Money): Payments | Refusal {
  if (total === 0) return []
  const id = idOfMethod(catalogue, companies, 'account')
  return id === undefined
    ? refuse('payment_not_accepted', { company: companies.join(' ') }, '/payments')
    : [{ paymentMethod: { id }, total }]
}

const idOfMethod = (catalogue: Catalogue, companies: readonly string[], kind: Posting['method']) =>
  companies.flatMap((company) => catalogue.paymentMethods(company)).find((method) => method.kind === kind)?.id

/** The refunds that pay other companies, as payments by the same methods. */
function usedRefunds(
  catalogue: Catalogue,
  companies: readonly string[],
  refunds: readonly Posting[],
  dues: number,
): { method: number; amount: number }[] {
  let left = dues
  return refunds.flatMap(({ method, amount }) => {
    const used = Math.min(amount, left)
    left -= used
    return used > 0 ? [{ method: idOfMethod(catalogue, companies, method) ?? -1, amount: used }] : []
  })
}

function kindOf(catalogue: Catalogue, company: string, id: number): Posting['method'] {
  const method = catalogue.paymentMethods(company).find((one) => one.id === id)
  if (!method) throw new Error(`${company} has no payment method ${id}`)
  return method.kind
}
