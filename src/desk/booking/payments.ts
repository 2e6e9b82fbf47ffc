import type { AnswerOf } from '../../contract/call.ts'
import { pricing as calls } from '../../contract/pricing.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { sum } from '../../domain/value/money.ts'
import type { LinePayment } from '../command/line/arguments.ts'
import { request } from '../request/request.ts'
import type { PaymentMethod } from './inHand.ts'
import { pricesOf, setPayments, totalOf, useBooking } from './store.ts'

type PerCompany = AnswerOf<typeof calls.paymentMethods>['paymentMethodResponsePerCompanies'][number]

/** Every method that some company of the booking takes; the default one, which all take, starts with the whole sum. */
export function methodsFor(companies: readonly PerCompany[], total: number): PaymentMethod[] {
  const methods = [...new Map(companies.flatMap((one) => one.methods).map((one) => [one.id, one])).values()]
  const byAll = methods.filter(({ id }) =>
    companies.every((one) => one.methods.some((method) => method.id === id)),
  )
  const usual = byAll.find(({ isDefault }) => isDefault) ?? byAll[0]
  return methods.map(({ id, name, kind }) => ({
    id,
    name,
    kind,
    default: id === usual?.id,
    ammount: id === usual?.id ? total : 0,
  }))
}

/** Amounts as typed on the line; who names no amount pays what the others leave. */
export function withAmounts(
  methods: readonly PaymentMethod[],
  payments: readonly LinePayment[],
  total: number,
): PaymentMethod[] {
  const named = sum(payments.map(({ amount = 0 }) => amount))
  return methods.map((method) => {
    const payment = payments.find((one) => one.method === method.kind)
    const ammount = payment === undefined ? 0 : (payment.amount ?? total - named)
    return { ...method, ammount }
  })
}

/** One amount typed; the default method pays what the others leave, as long as there is something left. */
export function withAmount(
  methods: readonly PaymentMethod[],
  id: number,
  ammount: number,
  total: number,
): PaymentMethod[] {
  const typed = methods.map((one) => (one.id === id ? { ...one, ammount } : one))
  const others = sum(typed.filter((one) => !one.default).map((one) => one.ammount))
  const typedDefault = methods.some((one) => one.id === id && one.default)
  if (typedDefault || others > total) return typed
  return typed.map((one) => (one.default ? { ...one, ammount: total - others } : one))
}

/** Asks how the companies of the booking in hand may be paid; amounts already typed for this total stay. */
export async function loadPayments(): Promise<Refusal | undefined> {
  const state = useBooking.getState()
  const total = totalOf(state)
  if (total === undefined) return refuse('not_priced')
  if (state.payments.length > 0 && sum(state.payments.map(({ ammount }) => ammount)) === total)
    return undefined
  const answer = await request(calls.paymentMethods, { body: { companies: companiesOf(state) } })
  if (isRefusal(answer)) return answer
  setPayments(methodsFor(answer.paymentMethodResponsePerCompanies, total))
  return undefined
}

function companiesOf(state: ReturnType<typeof useBooking.getState>) {
  const trips = Map.groupBy(state.inHand.trips, ({ trip }) => trip.vessel.company.abbreviation)
  return [...trips].map(([abbreviation, list]) => ({
    abbreviation,
    total: sum(list.map((trip) => pricesOf(state, trip)?.total ?? 0)),
  }))
}
