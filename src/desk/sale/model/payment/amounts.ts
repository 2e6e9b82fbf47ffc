import type { AnswerOf } from '../../../../contract/call.ts'
import type { pricing } from '../../../../contract/pricing.ts'
import { sum } from '../../../../domain/value/money.ts'
import type { LinePayment } from '../../../command/line/arguments.ts'
import type { PaymentMethod } from '../workingBooking.ts'

type PerCompany = AnswerOf<typeof pricing.paymentMethods>['paymentMethodResponsePerCompanies'][number]

/**
 * Every method that a company of the booking accepts. The default one, which all accept, starts with the
 * whole total. `usual` is the operator’s default, by kind, number or name.
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

/** Amounts typed on the line; a method without an amount pays the rest. */
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

/** Sets one amount; a default method without a typed amount pays the rest. */
export function withAmount(
  methods: readonly PaymentMethod[],
  id: number,
  ammount: number,
  total: number,
): PaymentMethod[] {
  return fitAmounts(
    methods.map((one) => (one.id === id ? { ...one, ammount, typed: true } : one)),
    total,
  )
}

/** Puts the rest on one method; zero if the others exceed the total. */
export function withRest(methods: readonly PaymentMethod[], id: number, total: number): PaymentMethod[] {
  const others = sum(methods.filter((one) => one.id !== id).map((one) => one.ammount))
  return methods.map((one) =>
    one.id === id ? { ...one, ammount: Math.max(0, total - others), typed: true } : one,
  )
}

/** The methods offered now, with the amounts typed before. */
export function withTyped(
  methods: readonly PaymentMethod[],
  before: readonly PaymentMethod[],
  total: number,
): PaymentMethod[] {
  const typed = new Map(before.filter((one) => one.typed).map((one) => [one.id, one.ammount]))
  return fitAmounts(
    methods.map((one) => {
      const ammount = typed.get(one.id)
      return ammount === undefined ? one : { ...one, ammount, typed: true }
    }),
    total,
  )
}

/** Adjusts the payments to another total: typed amounts stay, and a default method without one pays the rest. */
export function fitAmounts(methods: readonly PaymentMethod[], total: number): PaymentMethod[] {
  const others = sum(methods.filter((one) => !one.default).map((one) => one.ammount))
  return methods.map((one) =>
    one.default && !one.typed ? { ...one, ammount: Math.max(0, total - others) } : one,
  )
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
