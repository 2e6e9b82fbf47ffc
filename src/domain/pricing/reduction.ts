import { splitAmount } from '../ledger/splitAmount.ts'
import { percentOf, roundTo, sum, type Hundredths } from '../value/money.ts'
import type { Explanation, Fare } from './tariff.ts'

/** A mile of a loyalty card pays a hundredth. */
export const hundredthsPerMile = 1

/** A coupon or voucher: an amount off all it holds for together, or a percentage off each. */
export interface Reduction {
  kind: 'coupon' | 'voucher'
  code: string
  amount?: Hundredths | undefined
  percent?: number | undefined
  /** Whether it holds for the nth trip. */
  holds(trip: number): boolean
}

export interface AppliedReduction {
  kind: 'coupon' | 'voucher'
  code: string
  amount: Hundredths
}

/** What has a price; only what is explained, persons and vehicles, is lowered. */
interface Item {
  fare: Fare
  explanation?: Explanation | undefined
}

/** What may be lowered: dues are the port’s and surcharges the market’s, so both stay. */
function fareOf({ fare }: Item): Hundredths {
  return fare.net + fare.vat
}

/** Takes off an amount of net and VAT; the parts still add up to the hundredth. */
function less<I extends Item>(priced: I, kind: AppliedReduction['kind'] | 'miles', off: Hundredths): I {
  const { fare, explanation } = priced
  if (off === 0 || !explanation) return priced
  const taxed = fareOf(priced) - off
  const vat = roundTo((taxed * explanation.vatPercent) / (100 + explanation.vatPercent), 1)
  const lowered = { ...fare, net: taxed - vat, vat, total: fare.total - off }
  const changed: Explanation = {
    ...explanation,
    net: lowered.net,
    vat,
    [kind]: (explanation[kind] ?? 0) + off,
  }
  return { ...priced, fare: lowered, explanation: changed }
}

function takeOff(items: readonly Item[], { amount, percent }: Reduction): Hundredths[] {
  const fares = items.map(fareOf)
  if (amount === undefined) return fares.map((fare) => percentOf(fare, percent ?? 0))
  return splitAmount(Math.min(amount, sum(fares)), fares)
}

/**
 * Takes coupons and vouchers off prices, one after the other, after the discounts; never below nothing. Answers the
 * prices trip by trip, and what each took off in all.
 */
export function applyReductions<I extends Item>(
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
    const { kind, code } = reduction
    priced = priced.map((items) => items.map((item) => less(item, kind, offs.get(item) ?? 0)))
    taken.push({ kind, code, amount: sum(offs.values()) })
  }
  return { priced, taken }
}

/** Pays a price with miles as far as its fare goes; what is not needed stays on the card. */
export function payWithMiles<I extends Item>(priced: I, miles: number): I {
  return less(priced, 'miles', Math.min(miles * hundredthsPerMile, fareOf(priced)))
}
