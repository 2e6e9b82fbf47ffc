import type { InputOf } from '../../contract/call.ts'
import type { booking } from '../../contract/booking.ts'
import { assignPayments } from '../../domain/ledger/assignPayments.ts'
import { paymentsMatch } from '../../domain/pricing/paymentsMatch.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { sum } from '../../domain/value/money.ts'
import type { Posting } from '../ledger/posting.ts'
import { insurer } from '../pricing/insurance/offers.ts'
import type { Catalogue } from '../reference/catalogue.ts'

type Payments = InputOf<typeof booking.issue>['body']['payments']
/** What each company of a booking is owed, in hundredths. */
export type Dues = ReadonlyMap<string, number>

/** Who gets what by which method; refused where the sum is not the total or a company does not take the method. */
export function movementsOf(catalogue: Catalogue, dues: Dues, payments: Payments): Posting[] | Refusal {
  const differs = paymentsMatch(sum(dues.values()), payments)
  if (differs) return differs
  const allotted = assignPayments(
    payments.map(({ paymentMethod, total }) => ({ method: paymentMethod.id, amount: total })),
    [...dues].map(([company, amount]) => ({ company, amount, accepts: methodsOf(catalogue, company) })),
  )
  if (isRefusal(allotted)) return allotted
  return allotted.map(({ company, method, amount }) => ({
    company,
    method: kindOf(catalogue, company, method),
    amount,
  }))
}

/** The insurer takes what any company takes. */
const methodsAt = (catalogue: Catalogue, company: string) =>
  company === insurer
    ? catalogue.companies.flatMap(({ code }) => catalogue.paymentMethods(code))
    : catalogue.paymentMethods(company)

const methodsOf = (catalogue: Catalogue, company: string) => [
  ...new Set(methodsAt(catalogue, company).map(({ id }) => id)),
]

function kindOf(catalogue: Catalogue, company: string, id: number): Posting['method'] {
  const method = methodsAt(catalogue, company).find((one) => one.id === id)
  if (!method) throw new Error(`${company} has no payment method ${id}`)
  return method.kind
}

/** All of it on the agency's account. */
export function onAccount(catalogue: Catalogue, dues: Dues): Posting[] | Refusal {
  for (const [company] of dues) {
    const taken = methodsAt(catalogue, company).some(({ kind }) => kind === 'account')
    if (!taken) return refuse('payment_not_accepted', { company })
  }
  const movements = [...dues].map(([company, amount]) => ({ company, method: 'account' as const, amount }))
  return movements.filter(({ amount }) => amount > 0)
}
