import type { CabinUse } from '../../../domain/pricing/sharedCabin.ts'
import { splitAmount } from '../../../domain/ledger/splitAmount.ts'
import { sum, type Hundredths } from '../../../domain/value/money.ts'
import type { ItemRow } from '../record/record.ts'
import { itemTotal } from '../response/fares.ts'
import { remainingItems, returnedShares, type PartlyCancelledCabin } from './partlyCancelledCabins.ts'
import { refundTerms, type RefundContext, type RefundTerms } from './refundTerms.ts'

/** The part of the price that a passenger who leaves a whole cabin gives up. */
export interface CabinShare {
  /** Before the fee; the rest goes on to pay the cabin of those who stay. */
  returned: Hundredths
  /** After the fee; absent where the fee follows from the share alone. */
  refund?: Hundredths | undefined
}

/** The shares of those who leave whole cabins that others keep, by item id. */
export function cabinShares(
  cabins: readonly PartlyCancelledCabin[],
  use: CabinUse,
  context: RefundContext,
): Map<number, CabinShare> {
  return new Map(cabins.flatMap((cabin) => sharesOf(cabin, use, context)))
}

function sharesOf(
  cabin: PartlyCancelledCabin,
  use: CabinUse,
  context: RefundContext,
): [item: number, share: CabinShare][] {
  const { leaving } = cabin
  const shares = returnedShares([cabin], use)
  const returned = leaving.map(({ id }) => shares.get(id) ?? 0)
  const refund = exactRefund(cabin, use, context)
  const refunds =
    refund === undefined ? [] : splitAmount(Math.min(Math.max(0, refund), sum(returned)), returned)
  return leaving.map(({ id }, nth) => [id, { returned: returned[nth] ?? 0, refund: refunds[nth] }])
}

/**
 * What all together would be refunded less what those who stay would be refunded then. So the refunds add up to the cent to
 * that of the whole cabin, in whatever order its passengers leave. Undefined where they are under different rules.
 */
function exactRefund(
  { trip, leaving, staying, ...cabin }: PartlyCancelledCabin,
  use: CabinUse,
  context: RefundContext,
): Hundredths | undefined {
  const termsOf = (item: ItemRow) => refundTerms(item, trip, context)
  const [first, ...others] = [...leaving, ...staying].map(termsOf)
  if (!first || others.some((one) => !isSameRule(first, one))) return undefined
  const refundsOf = (items: readonly Parameters<typeof itemTotal>[0][]) =>
    sum(items.map((item) => first.refundOf({ total: itemTotal(item), surcharges: item.surcharges })))
  const after = remainingItems({ trip, leaving, staying, ...cabin }, use)
  return refundsOf([...leaving, ...staying]) - refundsOf(after)
}

const isSameRule = (one: RefundTerms, other: RefundTerms) =>
  one.ruleSet === other.ruleSet && one.refundPercent === other.refundPercent
