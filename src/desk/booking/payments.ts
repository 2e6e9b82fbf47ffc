import type { InputOf } from '../../contract/call.ts'
import { pricing as calls } from '../../contract/pricing.ts'
import { allotPayments } from '../../domain/ledger/allot.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { sum } from '../../domain/value/money.ts'
import { ifAnswered } from '../request/fault.ts'
import { request } from '../request/request.ts'
import { methodsFor, withRest } from './amounts.ts'
import { habits } from './confirm/habits.ts'
import type { PaymentMethod } from './inHand.ts'
import type { BookingState } from './state.ts'
import { pricesOf, setPayments, totalOf, useBooking } from './store.ts'

/** Asks how the companies of the booking in hand may be paid; amounts already typed for this total stay. */
export async function loadPayments(): Promise<Refusal | undefined> {
  const state = useBooking.getState()
  const total = totalOf(state)
  if (total === undefined) return refuse('not_priced')
  if (state.payments.length > 0 && sum(state.payments.map(({ ammount }) => ammount)) === total)
    return undefined
  const companies = companiesOf(state).map(({ items: _, ...company }) => company)
  const methods = await methodsTaken(companies, total)
  if (isRefusal(methods)) return methods
  // Another booking, or another price of it, is paid another way.
  if (useBooking.getState().prices !== state.prices) return refuse('not_priced')
  setPayments(methods)
  return undefined
}

/**
 * How companies may be paid, with the whole on the usual method. Where nobody answers there is none, which the screen
 * says and the log explains: whoever issues asks once more.
 */
export async function methodsTaken(
  companies: InputOf<typeof calls.paymentMethods>['body']['companies'],
  total: number,
): Promise<PaymentMethod[] | Refusal> {
  const answer = await ifAnswered(request(calls.paymentMethods, { body: { companies } }))
  if (answer === undefined) return []
  if (isRefusal(answer)) return answer
  return methodsFor(answer.paymentMethodResponsePerCompanies, total, habits.chargeAccount())
}

export function companiesOf(state: Pick<BookingState, 'inHand' | 'prices'>) {
  const trips = Map.groupBy(state.inHand.trips, ({ trip }) => trip.vessel.company.abbreviation)
  return [...trips].map(([abbreviation, list]) => ({
    abbreviation,
    total: sum(list.map((trip) => pricesOf(state, trip)?.total ?? 0)),
    /** Persons, vehicles and products: as many tickets are issued. */
    items: sum(list.map((trip) => pricesOf(state, trip)?.items.length ?? 0)),
  }))
}

/** What every company of the booking in hand takes off the agency: on account, and tickets of its stock. */
export interface Charge {
  company: string
  /** Hundredths. */
  charged: number
  tickets: number
}

export function chargesOf(state: Pick<BookingState, 'inHand' | 'prices' | 'payments'>): Charge[] {
  const companies = companiesOf(state)
  const accepts = (company: string) =>
    state.payments.filter((one) => one.companies?.includes(company) ?? true).map(({ id }) => id)
  const allotted = allotPayments(
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
      ? 0
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

/** Puts what is left to pay on the method the hands are on, else on the default one. */
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
