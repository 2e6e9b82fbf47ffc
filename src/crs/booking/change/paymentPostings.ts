import type { InputOf } from '../../../contract/call.ts'
import type { booking } from '../../../contract/booking/booking.ts'
import { assignPayments } from '../../../domain/ledger/assignPayments.ts'
import { paymentsMatch } from '../../../domain/pricing/payment.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { sum } from '../../../domain/value/money.ts'
import { insurer } from '../../../domain/pricing/insurance.ts'
import type { Posting } from '../../ledger/posting.ts'
import type { Catalogue } from '../../reference/catalogue.ts'

type Payments = InputOf<typeof booking.issue>['body']['payments']
/** Amount due in smallest units, by company code; the insurer counts as a company. */
export type AmountsDue = ReadonlyMap<string, number>

/** Refused when the payments do not add up to the dues, or a company does not accept any of the methods. */
export function paymentPostings(
  catalogue: Catalogue,
  dues: AmountsDue,
  payments: Payments,
): Posting[] | Refusal {
  const mismatch = paymentsMatch(sum(dues.values()), payments)
  if (mismatch) return mismatch
  const allotted = assignPayments(
    payments.map(({ paymentMethod, total }) => ({ method: paymentMethod.id, amount: total })),
    [...dues].map(([company, amount]) => ({
      company,
      amount,
      accepts: acceptedMethodIds(catalogue, company),
    })),
  )
  if (isRefusal(allotted)) return allotted
  return allotted.map(({ company, method, amount }) => ({
    company,
    method: methodKind(catalogue, company, method),
    amount,
  }))
}

/** The insurer accepts the payment methods of all companies. */
const acceptedMethods = (catalogue: Catalogue, company: string) =>
  company === insurer
    ? catalogue.companies.flatMap(({ code }) => catalogue.paymentMethods(code))
    : catalogue.paymentMethods(company)

const acceptedMethodIds = (catalogue: Catalogue, company: string) => [
  ...new Set(acceptedMethods(catalogue, company).map(({ id }) => id)),
]

function methodKind(catalogue: Catalogue, company: string, id: number): Posting['method'] {
  const method = acceptedMethods(catalogue, company).find((accepted) => accepted.id === id)
  if (!method) throw new Error(`${company} has no payment method ${id}`)
  return method.kind
}

/** Charges all dues to the agency’s account; refused when a company does not accept payment on account. */
export function accountPostings(catalogue: Catalogue, dues: AmountsDue): Posting[] | Refusal {
  for (const company of dues.keys()) {
    const accepted = acceptedMethods(catalogue, company).some(({ kind }) => kind === 'account')
    if (!accepted) return refuse('payment_not_accepted', { company })
  }
  const movements = [...dues].map(([company, amount]) => ({ company, method: 'account' as const, amount }))
  return movements.filter(({ amount }) => amount > 0)
}
