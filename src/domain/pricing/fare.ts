import { roundTo, type Money, percentOf } from '../value/money.ts'
import type { Fare, Explanation, Tariff } from './tariff.ts'
import type { AppliedDiscount } from './discount.ts'
import { limitsOf, type SteppedFare } from './listFare.ts'

export interface FareParts {
  /** The fare after discount. */
  gross: Money
  /** VAT in percent, included in the gross. */
  vat: number
  dues: Money
  /** True if dues are included in the gross (domestic lines), false if they are added to it. */
  duesInside: boolean
  surcharges: Money
}

/**
 * Splits a gross fare into its components. Included dues never exceed it, VAT is rounded half up to the smallest unit, and
 * net is the rest, so that the components always add up. A free fare pays no dues.
 */
export function splitFare({ gross, vat, dues, duesInside, surcharges }: FareParts): Fare {
  const due = duesInside ? Math.min(dues, gross) : gross === 0 ? 0 : dues
  const taxed = duesInside ? gross - due : gross
  const tax = roundTo((taxed * vat) / (100 + vat), 1)
  return { net: taxed - tax, vat: tax, dues: due, surcharges, total: taxed + due + surcharges }
}

export interface ExplainedPrice {
  kind: 'passenger' | 'vehicle'
  applied: AppliedDiscount
  fare: Fare
  product: string
  /** The fare of one berth, vehicle or metre. */
  listed: SteppedFare
  /** Undiscounted price of the empty berths, in addition to `listed`. */
  carried: Money
  metres?: number | undefined
  tariff: Tariff
}

/** The components of a fare: list price, rule, discount, rounding and parts. */
export function explain({ kind, applied, fare, product, tariff, ...priced }: ExplainedPrice): Explanation {
  const { carried, metres } = priced
  const { rule, code, name, percent, cancellationSet } = applied
  const { gross: price } = priced.listed
  const limits = limitsOf(priced.listed)
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
      ...(limits && { limits }),
      ...(priced.listed.step && { step: priced.listed.step }),
    },
    rule,
    ...(code !== undefined && { discount: code }),
    ...(name !== undefined && { name }),
    percent,
    discountAmount: listed - left,
    vatPercent: tariff.vat[kind],
    ...parts,
    duesInside: tariff.duesInside,
    // Whole percents of whole smallest units: two digits are exact.
    rounding: (left * 100 - listed * (100 - percent)) / 100,
    ...(cancellationSet !== undefined && { cancellationSet }),
  }
}
