import { percentOf, type Hundredths } from '../value/money.ts'
import type { AppliedDiscount } from './discount.ts'
import { splitFare } from './fare.ts'
import { withReductionsOf } from './reduction.ts'
import type { Explanation, Fare } from './tariff.ts'

/** A stored price with how it was computed. */
export interface SoldPrice {
  percent: number
  fare: Fare
  explanation: Explanation
}

/**
 * The price by another discount, or by none, at the list price of the sale. Coupons, vouchers and miles lower it by what
 * they lowered it before. `dues` are the port dues of one person, which a free fare does not have.
 */
export function withOtherDiscount(
  { explanation: sold }: SoldPrice,
  applied: AppliedDiscount,
  dues: Hundredths,
): SoldPrice {
  const { coupon: _, voucher: __, miles: ___, discount: ____, name: _____, ...explanation } = sold
  const { price, metres = 1, emptyBerths = 0 } = explanation.tariff
  const listed = price * metres
  const { rule, code, name, percent } = applied
  const left = percentOf(listed, 100 - percent)
  const { total, ...parts } = splitFare({
    gross: left + emptyBerths,
    vat: explanation.vatPercent,
    dues,
    duesInside: explanation.duesInside,
    surcharges: explanation.surcharges,
  })
  const priced: SoldPrice = {
    percent,
    fare: { ...parts, total },
    explanation: {
      ...explanation,
      ...parts,
      rule,
      percent,
      ...(code !== undefined && { discount: code }),
      ...(name !== undefined && { name }),
      discountAmount: listed - left,
      rounding: (left * 100 - listed * (100 - percent)) / 100,
    },
  }
  return withReductionsOf(priced, sold)
}
