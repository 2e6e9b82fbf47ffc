import { percentOf, type Hundredths } from '../value/money.ts'
import type { AppliedDiscount } from './discount.ts'
import { isDomestic } from './discountMarkets.ts'
import type { Explanation, Fare, Tariff } from './tariff.ts'

export interface ExplainedPrice {
  kind: 'passenger' | 'vehicle'
  applied: AppliedDiscount
  fare: Fare
  product: string
  /** List price of one berth, vehicle or metre. */
  price: Hundredths
  /** Undiscounted price of the empty berths, in addition to `price`. */
  carried: Hundredths
  metres?: number | undefined
  tariff: Tariff
}

/** The components of a fare: list price, rule, discount, rounding and parts. */
export function explain({ kind, applied, fare, product, tariff, ...priced }: ExplainedPrice): Explanation {
  const { price, carried, metres } = priced
  const { rule, code, name, percent, cancellationSet } = applied
  const listed = price * (metres ?? 1)
  const left = percentOf(listed, 100 - percent)
  const { total: _, ...parts } = fare
  return {
    tariff: {
      line: tariff.line ?? '',
      season: tariff.season ?? '',
      product,
      price,
      ...(metres !== undefined && { metres }),
      ...(carried > 0 && { emptyBerths: carried }),
    },
    rule,
    ...(code !== undefined && { discount: code }),
    ...(name !== undefined && { name }),
    percent,
    discountAmount: listed - left,
    vatPercent: tariff.vat[kind],
    ...parts,
    duesInside: isDomestic(tariff),
    // Whole percents of whole hundredths: two digits are exact.
    rounding: (left * 100 - listed * (100 - percent)) / 100,
    ...(cancellationSet !== undefined && { cancellationSet }),
  }
}
