import type { AnswerOf } from '../../contract/call.ts'
import type { pricing } from '../../contract/pricing.ts'
import { sum } from '../../domain/value/money.ts'
import type { LinePayment } from '../command/line/arguments.ts'
import type { PaymentMethod } from './inHand.ts'

type PerCompany = AnswerOf<typeof pricing.paymentMethods>['paymentMethodResponsePerCompanies'][number]

/**
 * Every method that some company of the booking takes; the default one, which all take, starts with the whole sum.
 * `usual` is the operator’s own default, by kind, number or name.
 */
export function methodsFor(companies: readonly PerCompany[], total: number, usual = ''): PaymentMethod[] {
  const methods = [...new Map(companies.flatMap((one) => one.methods).map((one) => [one.id, one])).values()]
  const takers = (id: number) => companies.filter((one) => one.methods.some((method) => method.id === id))
  const byAll = methods.filter(({ id }) => takers(id).length === companies.length)
  const first =
    byAll.find(({ id, kind, name }) => [String(id), kind, name].includes(usual)) ??
    byAll.find(({ isDefault }) => isDefault) ??
    byAll[0]
  return methods.map(({ id, name, kind }) => ({
    id,
    name,
    kind,
    default: id === first?.id,
    ammount: id === first?.id ? total : 0,
    ...(takers(id).length === companies.length
      ? {}
      : { companies: takers(id).map(({ company }) => company) }),
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
  const typedDefault = methods.some((one) => one.id === id && one.default)
  return typedDefault ? typed : (restOnDefault(typed, total) ?? typed)
}

/** What is left to pay goes on one method; where the others pay more than all, nothing is left for it. */
export function withRest(methods: readonly PaymentMethod[], id: number, total: number): PaymentMethod[] {
  const others = sum(methods.filter((one) => one.id !== id).map((one) => one.ammount))
  return methods.map((one) => (one.id === id ? { ...one, ammount: Math.max(0, total - others) } : one))
}

/** The same payments of another total: what was typed stays as far as it can. */
export function fitted(methods: readonly PaymentMethod[], total: number): readonly PaymentMethod[] {
  if (methods.length === 0 || sum(methods.map(({ ammount }) => ammount)) === total) return methods
  return restOnDefault(methods, total) ?? methods.map((one) => ({ ...one, ammount: one.default ? total : 0 }))
}

function restOnDefault(methods: readonly PaymentMethod[], total: number): PaymentMethod[] | undefined {
  const others = sum(methods.filter((one) => !one.default).map((one) => one.ammount))
  if (others > total) return undefined
  return methods.map((one) => (one.default ? { ...one, ammount: total - others } : one))
}
