import { splitAmount } from '../ledger/assignPayments.ts'
import { percentOf, sum, type Money } from '../value/money.ts'
import { splitFare } from './fare.ts'
import { withoutReductions, withReductionsOf } from './reduction.ts'
import type { Explanation, Fare } from './tariff.ts'

/** How those who stay in a cabin that others leave use it: still as a whole cabin, or as single berths. */
export type CabinUse = 'WHOLE' | 'BERTHS'

/** The price of one occupant of a whole cabin, with how it was computed at the sale. */
export interface OccupantPrice {
  /** The price before discount; with the empty berths if this occupant pays for them. */
  listed: Money
  fare: Fare
  explanation: Explanation
}

/** A single adult pays this percentage of the second berth of a two-bed cabin. */
const singleUsePercent = 60

/** The price of the empty berths of a whole cabin; one person in a two-bed cabin pays 1.6 berths in total. */
export function emptyBerthsPrice(
  berth: Money,
  { berths, persons }: { berths: number; persons: number },
): Money {
  if (berths === 2 && persons === 1) return percentOf(berth, singleUsePercent)
  return berth * (berths - persons)
}

export interface KeptCabin {
  use: CabinUse
  berths: number
  /** Port dues of one person. */
  dues: Money
  /** The most that those who stay pay, where the company has caused the change; otherwise they pay the whole price. */
  most?: Money | undefined
}

/**
 * The prices of those who stay in a whole cabin, at the berth price and discounts of its sale; the first one pays for
 * the empty berths. So a cabin costs those in it as much as if it had been sold to them alone.
 */
export function pricesOfStaying(
  staying: readonly OccupantPrice[],
  { use, berths, dues, most }: KeptCabin,
): OccupantPrice[] {
  const [first] = staying
  if (!first) return []
  const persons = staying.length
  // Children may have a lower list fare; the empty berths are paid at that of an adult in the cabin.
  const berth = Math.max(...staying.map(({ explanation }) => explanation.tariff.price))
  const empty = use === 'BERTHS' ? 0 : emptyBerthsPrice(berth, { berths, persons })
  const priced = (carried: Money) =>
    staying.map((one, nth) => withEmptyBerths(one, nth === 0 ? carried : 0, dues))
  const prices = priced(empty)
  const excess = most === undefined ? 0 : cabinTotal(prices) - most
  return excess > 0 ? priced(Math.max(0, empty - excess)) : prices
}

export const cabinTotal = (prices: readonly { fare: Pick<Fare, 'total'> }[]): Money =>
  sum(prices.map(({ fare }) => fare.total))

/** The price of an occupant who pays this amount for empty berths, and whose discounts stay as they are. */
function withEmptyBerths(one: OccupantPrice, empty: Money, dues: Money): OccupantPrice {
  const explanation = withoutReductions(one.explanation)
  const { emptyBerths: before = 0, ...tariff } = explanation.tariff
  if (before === empty) return one
  const { total, ...parts } = splitFare({
    gross: tariff.price - explanation.discountAmount + empty,
    vat: explanation.vatPercent,
    dues,
    duesInside: explanation.duesInside,
    surcharges: explanation.surcharges,
  })
  const price = {
    listed: tariff.price + empty,
    fare: { ...parts, total },
    explanation: {
      ...explanation,
      ...parts,
      tariff: { ...tariff, ...(empty > 0 && { emptyBerths: empty }) },
    },
  }
  return withReductionsOf(price, one.explanation)
}

/**
 * The rest of the amount paid for the cabin after repricing, split over those who leave in proportion to their fares.
 */
export function leftOver(paid: Money, kept: Money, leaving: readonly Money[]): Money[] {
  const shares = sum(leaving) > 0 ? leaving : leaving.map(() => 1)
  return splitAmount(Math.max(0, paid - kept), shares)
}
