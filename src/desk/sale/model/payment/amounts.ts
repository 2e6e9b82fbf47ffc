import type { AnswerOf } from '../../../../contract/call.ts'
import type { pricing } from '../../../../contract/pricing.ts'
import { sum } from '../../../../domain/value/money.ts'
import type { RequestedPayment } from '../../../../domain/pricing/requestedPayment.ts'
import type { PaymentMethod } from '../workingBooking.ts'

type PerCompany = AnswerOf<typeof pricing.paymentMethods>['paymentMethodResponsePerCompanies'][number]

type Method = Omit<PaymentMethod, 'ammount' | 'typed'>

/**
 * Every method that a company of the booking accepts. The default one is one that all accept. `usual` is the
 * operator’s default, by kind, number or name.
 */
export function methodsFor(companies: readonly PerCompany[], usual = ''): Method[] {
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
    ...(takers(id).length === companies.length
      ? {}
      : { companies: takers(id).map(({ company }) => company) }),
  }))
}

/** The usual method first, the others in their order. */
export const usualFirst = (methods: readonly PaymentMethod[]): PaymentMethod[] =>
  methods.toSorted((one, other) => Number(other.default) - Number(one.default))

/** Each method with its typed amount; a default method without one pays the rest. */
export function withTyped(
  methods: readonly Method[],
  typed: Readonly<Record<number, number>>,
  total: number,
): PaymentMethod[] {
  const others = sum(methods.filter((one) => !one.default).map(({ id }) => typed[id] ?? 0))
  return methods.map((one) => {
    const ammount = typed[one.id]
    if (ammount !== undefined) return { ...one, ammount, typed: true }
    return { ...one, ammount: one.default ? Math.max(0, total - others) : 0 }
  })
}

/** Amounts typed on the line; a method without an amount pays the rest. */
export function withAmounts(
  methods: readonly PaymentMethod[],
  payments: readonly RequestedPayment[],
  total: number,
): PaymentMethod[] {
  const named = sum(payments.map(({ amount = 0 }) => amount))
  return methods.map((method) => {
    const payment = payments.find((one) => one.method === method.kind)
    const ammount = payment === undefined ? 0 : (payment.amount ?? total - named)
    return { ...method, ammount }
  })
}

/** What the other methods leave to pay; zero if they exceed the total. */
export function restFor(methods: readonly PaymentMethod[], id: number, total: number): number {
  const others = sum(methods.filter((one) => one.id !== id).map((one) => one.ammount))
  return Math.max(0, total - others)
}

/** The amount to correct: that of the last focused row; if the sum is too high, one that can be lowered. */
export function rowToCorrect(methods: readonly PaymentMethod[], row: number, total: number): number {
  const here = Math.max(0, Math.min(row, methods.length - 1))
  if (leftToPay(methods, total) >= 0 || (methods[here]?.ammount ?? 0) > 0) return here
  return Math.max(
    0,
    methods.findLastIndex(({ ammount }) => ammount > 0),
  )
}

/** Hundredths still to pay; negative if the amounts exceed the total. */
export function leftToPay(methods: readonly PaymentMethod[], total: number): number {
  return total - sum(methods.map(({ ammount }) => ammount))
}
