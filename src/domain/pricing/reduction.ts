import { splitAmount } from '../ledger/assignPayments.ts'
import { percentOf, sum, taxIn, type Money } from '../value/money.ts'
import type { Explanation, Fare, TakenReduction } from './tariff.ts'

/** One loyalty mile pays one smallest unit of the currency. */
export const moneyPerMile: Money = 1

/** A coupon or voucher: an amount off the sum of everything it applies to, or a percentage off each item. */
export interface Reduction {
  kind: 'coupon' | 'voucher'
  code: string
  amount?: Money | undefined
  percent?: number | undefined
  /** Returns whether it applies to the trip with this index. */
  holds(trip: number): boolean
}

/** The amount that a reduction takes off one item of a trip; the trip is given by its index. */
export interface ReducedItem {
  trip: number
  uuid: string
  amount: Money
}

export interface AppliedReduction {
  kind: 'coupon' | 'voucher'
  code: string
  amount: Money
  /** The items with the amount taken off each, without those whose price it does not lower. */
  items: ReducedItem[]
}

/** A priced item; only items with an explanation (persons and vehicles) are reduced. */
interface Item {
  fare: Fare
  explanation?: Explanation | undefined
}

/** The reducible amount: port dues and surcharges are excluded. */
function fareOf({ fare }: Item): Money {
  return fare.net + fare.vat
}

/** Deducts a reduction from net and VAT; the components still add up to the smallest unit. */
function less<I extends Item>(priced: I, reduction: TakenReduction): I {
  const { fare, explanation } = priced
  const { kind, amount: off } = reduction
  if (!explanation) return priced
  const taxed = fareOf(priced) - off
  const vat = taxIn(taxed, explanation.vatPercent)
  const lowered = { ...fare, net: taxed - vat, vat, total: fare.total - off }
  const changed: Explanation = {
    ...explanation,
    net: lowered.net,
    vat,
    ...(off > 0 && { [kind]: (explanation[kind] ?? 0) + off }),
    reductions: [...(explanation.reductions ?? []), reduction],
  }
  return { ...priced, fare: lowered, explanation: changed }
}

function takeOff(items: readonly Item[], { amount, percent }: Reduction): Money[] {
  const fares = items.map(fareOf)
  if (amount === undefined) return fares.map((fare) => percentOf(fare, percent ?? 0))
  return splitAmount(Math.min(amount, sum(fares)), fares)
}

/**
 * Deducts coupons and vouchers from prices one after the other, after the discounts and never below zero. Returns the
 * prices per trip and the total deducted by each.
 */
export function applyReductions<I extends Item & { uuid: string }>(
  trips: readonly (readonly I[])[],
  reductions: readonly Reduction[],
): { priced: I[][]; taken: AppliedReduction[] } {
  let priced = trips.map((items) => [...items])
  const taken: AppliedReduction[] = []
  for (const reduction of reductions) {
    const open = priced.flatMap((items, nth) =>
      reduction.holds(nth) ? items.filter(({ explanation }) => explanation !== undefined) : [],
    )
    const offs = new Map(takeOff(open, reduction).map((off, nth) => [open[nth], off]))
    const { kind, code, percent } = reduction
    const items = priced.flatMap((on, trip) =>
      on.map((item) => ({ trip, uuid: item.uuid, amount: offs.get(item) ?? 0 })),
    )
    taken.push({ kind, code, amount: sum(offs.values()), items: items.filter(({ amount }) => amount > 0) })
    priced = priced.map((on) =>
      on.map((item) => {
        const amount = offs.get(item) ?? 0
        const isPercentage = reduction.amount === undefined
        return amount === 0 ? item : less(item, { kind, code, ...(isPercentage && { percent }), amount })
      }),
    )
  }
  return { priced, taken }
}

/**
 * Deducts the coupons, vouchers and miles of the price of the same item before: a percentage of the fare now, an amount up to
 * it.
 */
export function withReductionsOf<I extends Item>(priced: I, before: Explanation | null): I {
  return takenBefore(before).reduce((item, taken) => {
    const { percent, amount } = taken
    const fare = fareOf(item)
    return less(item, {
      ...taken,
      amount: percent === undefined ? Math.min(amount, fare) : percentOf(fare, percent),
    })
  }, priced)
}

function takenBefore(before: Explanation | null): readonly TakenReduction[] {
  if (!before) return []
  const kinds = ['coupon', 'voucher', 'miles'] as const
  return before.reductions ?? kinds.flatMap((kind) => (before[kind] ? [{ kind, amount: before[kind] }] : []))
}

/** The price without its coupons, vouchers and miles, which are taken off again once it has changed. */
export function withoutReductions(explanation: Explanation): Explanation {
  const { coupon: _, voucher: __, miles: ___, reductions: ____, ...rest } = explanation
  return rest
}

/** Pays a price with miles up to its fare; unused miles remain on the card. */
export function payWithMiles<I extends Item>(priced: I, miles: number): I {
  const amount = Math.min(miles * moneyPerMile, fareOf(priced))
  return amount === 0 ? priced : less(priced, { kind: 'miles', amount })
}
