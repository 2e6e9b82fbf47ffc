import type { InputOf } from '../../../../contract/call.ts'
import { pricing as calls } from '../../../../contract/pricing.ts'
import { assignPayments } from '../../../../domain/ledger/assignPayments.ts'
import { isRefusal, refuse, type Refusal } from '../../../../domain/refusal.ts'
import { sum } from '../../../../domain/value/money.ts'
import type { LinePayment } from '../../../command/line/arguments.ts'
import { ifAnswered } from '../../../request/fault.ts'
import { request } from '../../../request/request.ts'
import { leftToPay, methodsFor, withRest, withTyped } from './amounts.ts'
import { salePreferences } from '../preferences.ts'
import type { PaymentMethod } from '../workingBooking.ts'
import type { BookingState } from '../state.ts'
import { insuranceOf, pricesOf, setPayments, totalOf, useBooking } from '../store.ts'

/** Loads the payment methods of the booking’s companies; typed amounts stay. */
export async function loadPayments(): Promise<Refusal | undefined> {
  const state = useBooking.getState()
  const total = totalOf(state)
  if (total === undefined) return refuse('not_priced')
  const companies = companiesOf(state).map(({ items: _, ...company }) => company)
  const payees = companies.map(({ abbreviation }) => abbreviation).toSorted()
  const known = state.payments.length > 0 && state.payees.join() === payees.join()
  if (known && leftToPay(state.payments, total) === 0) return undefined
  const methods = await acceptedMethods(companies, total)
  if (isRefusal(methods)) return methods
  // The booking or its price has changed meanwhile.
  if (useBooking.getState().prices !== state.prices) return refuse('not_priced')
  if (methods.length > 0) {
    setPayments(withTyped(methods, useBooking.getState().payments, total))
    useBooking.setState({ payees })
  }
  return undefined
}

/**
 * The companies’ payment methods, with the total on the usual one. After a fault the list is empty, which the
 * screen shows; issuing requests it again.
 */
export async function acceptedMethods(
  companies: InputOf<typeof calls.paymentMethods>['body']['companies'],
  total: number,
): Promise<PaymentMethod[] | Refusal> {
  const answer = await ifAnswered(request(calls.paymentMethods, { body: { companies } }))
  if (answer === undefined) return []
  if (isRefusal(answer)) return answer
  return methodsFor(answer.paymentMethodResponsePerCompanies, total, salePreferences.chargeAccount())
}

export function companiesOf(state: Pick<BookingState, 'workingBooking' | 'prices'>) {
  const trips = Map.groupBy(state.workingBooking.trips, ({ trip }) => trip.vessel.company.abbreviation)
  return [...trips].map(([abbreviation, list]) => ({
    abbreviation,
    total: sum(list.map((trip) => pricesOf(state, trip)?.total ?? 0)),
    /** Number of passengers, vehicles and products, each of which gets a ticket. */
    items: sum(list.map((trip) => pricesOf(state, trip)?.items.length ?? 0)),
  }))
}

/** An insurer is not a company of a trip, accepts every payment method and issues no tickets. */
function insurers(state: Pick<BookingState, 'workingBooking' | 'insuranceOffers'>) {
  const total = sum(insuranceOf(state).map(({ grossAmount }) => grossAmount))
  return total === 0 ? [] : [{ abbreviation: '', total, items: 0 }]
}

/** What a company of the booking charges the agency: the amount on account, and tickets of its stock. */
export interface Charge {
  company: string
  /** Hundredths; undefined while the payments differ from the total. */
  charged: number | undefined
  tickets: number
}

export function chargesOf(
  state: Pick<BookingState, 'workingBooking' | 'prices' | 'payments' | 'insuranceOffers'>,
): Charge[] {
  const companies = [...companiesOf(state), ...insurers(state)]
  const accepts = (company: string) =>
    state.payments.filter((one) => one.companies?.includes(company) ?? true).map(({ id }) => id)
  const allotted = assignPayments(
    state.payments.map(({ id, ammount }) => ({ method: id, amount: ammount })),
    companies.map(({ abbreviation, total }) => ({
      company: abbreviation,
      amount: total,
      accepts: accepts(abbreviation),
    })),
  )
  const account = state.payments.find(({ kind }) => kind === 'account')?.id
  const charged = (company: string) =>
    isRefusal(allotted)
      ? undefined
      : sum(
          allotted
            .filter((one) => one.company === company && one.method === account)
            .map(({ amount }) => amount),
        )
  return companies.map(({ abbreviation, items }) => ({
    company: abbreviation,
    charged: charged(abbreviation),
    tickets: items,
  }))
}

/** The payments in the format of a line entry; empty when the usual method pays all. */
export function paymentsShown(): { payments?: LinePayment[] } {
  const state = useBooking.getState()
  const used = state.payments.filter(({ ammount }) => ammount > 0)
  const isRest = (one: PaymentMethod) => one.default && !one.typed
  const total = totalOf(state)
  const paysAll = used.length === 1 && (total === undefined || leftToPay(used, total) === 0)
  if (used.every((one) => isRest(one) || (paysAll && one.default))) return {}
  return {
    payments: used.map((one) =>
      paysAll || isRest(one) ? { method: one.kind } : { method: one.kind, amount: one.ammount },
    ),
  }
}

/** Puts the rest on the focused method, else on the default one. */
export function payRest(): Refusal | undefined {
  const state = useBooking.getState()
  const total = totalOf(state)
  if (total === undefined || state.payments.length === 0) return refuse('not_priced')
  const { kind, row } = state.cursor
  const here = kind === 'payment' ? state.payments[row] : undefined
  const method = here ?? state.payments.find((one) => one.default) ?? state.payments[0]
  if (method) setPayments(withRest(state.payments, method.id, total))
  return undefined
}
