import type { RefundableFare } from '../../../domain/booking/cancellationFee.ts'
import type { CabinUse } from '../../../domain/pricing/sharedCabin.ts'
import { splitAmount } from '../../../domain/ledger/assignPayments.ts'
import { mustGet } from '../../../domain/value/mustGet.ts'
import { sum, type Money } from '../../../domain/value/money.ts'
import type { BookingRecord, ItemRow } from '../record/record.ts'
import { itemTotal } from '../response/fares.ts'
import {
  isInWholeCabin,
  partlyCancelledCabins,
  remainingItems,
  returnedShares,
  type PartlyCancelledCabin,
} from './partlyCancelledCabins.ts'
import { refundTerms, type RefundContext, type RefundTerms } from './refundTerms.ts'

/** The part of the price that a passenger who leaves a whole cabin gives up. */
export interface CabinShare {
  /** The share before the fee; the rest goes on to pay the cabin of those who stay. */
  returned: Money
  /** The share after the fee; absent where the fee follows from the share alone. */
  refund?: Money | undefined
}

type Shares = [item: number, share: CabinShare][]

/** The shares of those who leave whole cabins, by item id. */
export function cabinShares(
  record: BookingRecord,
  leaving: readonly ItemRow[],
  use: CabinUse,
  context: RefundContext & { free: boolean },
): Map<number, CabinShare> {
  const cabins = partlyCancelledCabins(context.catalogue, record, leaving, context.free)
  const apart = new Set(cabins.flatMap((cabin) => cabin.leaving))
  const together = leaving.filter((item) => !apart.has(item) && isInWholeCabin(context.catalogue, item))
  const emptied = [...Map.groupBy(together, ({ tripId, request }) => `${tripId} ${request}`).values()]
  return new Map([
    ...cabins.flatMap((cabin) => sharesOf(cabin, use, context)),
    ...emptied.flatMap((items) => sharesOfAll(record, items, context)),
  ])
}

function sharesOf(cabin: PartlyCancelledCabin, use: CabinUse, context: RefundContext): Shares {
  const { leaving } = cabin
  const shares = returnedShares([cabin], use)
  const returned = leaving.map(({ id }) => shares.get(id) ?? 0)
  return sharing(leaving, returned, exactRefund(cabin, use, context))
}

/** The shares of those who leave a cabin together: its price is rounded as one. */
function sharesOfAll({ trips }: BookingRecord, items: readonly ItemRow[], context: RefundContext): Shares {
  const trip = trips.find(({ id }) => id === items[0]?.tripId)
  if (!trip) throw new Error(`item ${items[0]?.id} has no trip`)
  const rule = oneRule(items.map((item) => refundTerms(item, trip, context)))
  return sharing(items, items.map(itemTotal), rule?.refundOf(fareOfAll(items)))
}

function sharing(leaving: readonly ItemRow[], returned: readonly Money[], refund: Money | undefined): Shares {
  const refunds =
    refund === undefined ? [] : splitAmount(Math.min(Math.max(0, refund), sum(returned)), returned)
  return leaving.map(({ id }, nth) => [id, { returned: mustGet(returned, nth), refund: refunds[nth] }])
}

/**
 * The refund of the whole cabin less that of those who stay afterwards. So the refunds add up to the cent to that of the
 * whole cabin, in whatever order its passengers leave. Undefined where they are under different rules.
 */
function exactRefund(
  { trip, leaving, staying, ...cabin }: PartlyCancelledCabin,
  use: CabinUse,
  context: RefundContext,
): Money | undefined {
  const all = [...leaving, ...staying]
  const rule = oneRule(all.map((item) => refundTerms(item, trip, context)))
  if (!rule) return undefined
  const after = remainingItems({ trip, leaving, staying, ...cabin }, use)
  const later = use === 'WHOLE' ? [after] : after.map((item) => [item])
  return rule.refundOf(fareOfAll(all)) - sum(later.map((items) => rule.refundOf(fareOfAll(items))))
}

type Priced = Parameters<typeof itemTotal>[0]

/** The fare of those who share a cabin: what is refunded of it is rounded once. */
export const fareOfAll = (items: readonly Priced[]): RefundableFare => ({
  total: sum(items.map(itemTotal)),
  surcharges: sum(items.map(({ surcharges }) => surcharges)),
})

/** The terms of all, where they are the same. */
export function oneRule([first, ...others]: readonly RefundTerms[]): RefundTerms | undefined {
  return first && others.every((one) => isSameRule(first, one)) ? first : undefined
}

const isSameRule = (one: RefundTerms, other: RefundTerms) =>
  one.ruleSet === other.ruleSet && one.refundPercent === other.refundPercent
