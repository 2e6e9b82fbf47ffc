import { feeOfLowerFare, type RefundableFare, isStillTime } from '../../../domain/booking/cancellationFee.ts'
import { splitAmount } from '../../../domain/ledger/assignPayments.ts'
import { mustGet } from '../../../domain/value/mustGet.ts'
import type { Money } from '../../../domain/value/money.ts'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import { fareOfAll, oneRule } from '../../booking/cancel/cabinRefunds.ts'
import { isInWholeCabin } from '../../booking/cancel/partlyCancelledCabins.ts'
import type { PriceColumns, ItemRow, TripRow } from '../../booking/record/record.ts'
import { itemTotal } from '../../booking/response/fares.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import { refundTerms, type RefundContext, type RefundTerms } from '../../booking/cancel/refundTerms.ts'
import { isGivenUpByCompany } from '../../booking/cancel/cancellationLosses.ts'
import { type FoundLosses, lossFinder, nothingLost } from '../../booking/discounts/losses.ts'
import type { SplitSale } from '../../booking/discounts/saleParts.ts'
import { sailingOf, type SoldRow } from '../../booking/discounts/soldRows.ts'
import type { CallContext } from '../../server/context.ts'
import type { DraftItem } from './draft.ts'
import type { TripVersions } from './reprice.ts'

/** An item of a modified trip, with what is retained of it alone. */
export interface RetainedItem {
  draft: DraftItem
  /** The price afterwards; absent where it stays. */
  columns: PriceColumns | undefined
  retained: Retained
}

/**
 * The fees of the items of a trip, in their order; those who share a whole cabin before or afterwards have one fare.
 */
export function feesOfItems(catalogue: Catalogue, items: readonly RetainedItem[]): Money[] {
  const fees = new Map<RetainedItem, Money>()
  for (const group of sharingCabins(catalogue, items)) {
    const shares = feesOfGroup(catalogue, group)
    for (const [nth, item] of group.entries()) fees.set(item, mustGet(shares, nth))
  }
  return items.map((item) => fees.get(item) ?? 0)
}

function feesOfGroup(catalogue: Catalogue, group: readonly RetainedItem[]): Money[] {
  const rule = oneRule(group.flatMap(({ retained }) => (typeof retained === 'number' ? [] : [retained])))
  if (group.length === 1 || !rule || group.some(({ retained }) => typeof retained === 'number'))
    return group.map((item) => feeAlone(item))
  const before = faresOf(group, (item) => cabinBefore(catalogue, item), priceBefore)
  const after = faresOf(group, (item) => cabinAfter(catalogue, item), priceAfter)
  const less = group.map((item) => Math.max(0, itemTotal(priceBefore(item)) - itemTotal(priceAfter(item))))
  return splitAmount(feeOfLowerFare(before, after, rule.refundOf), less)
}

function feeAlone(item: RetainedItem): Money {
  const { retained } = item
  if (typeof retained === 'number') return retained
  const [before, after] = [priceBefore(item), priceAfter(item)].map((price) => [fareOfAll([price])])
  return feeOfLowerFare(before ?? [], after ?? [], retained.refundOf)
}

const priceBefore = ({ draft }: RetainedItem) => draft.item
const priceAfter = ({ draft, columns }: RetainedItem) => ({ ...draft.item, ...columns })

function faresOf(
  group: readonly RetainedItem[],
  cabinOf: (item: RetainedItem) => string,
  priceOf: typeof priceBefore,
): RefundableFare[] {
  return [...Map.groupBy(group, cabinOf).values()].map((items) => fareOfAll(items.map(priceOf)))
}

/** Names the whole cabin that an item was in, or the item alone. */
function cabinBefore(catalogue: Catalogue, { draft: { item } }: RetainedItem): string {
  return isInWholeCabin(catalogue, item) ? `before ${item.request}` : `item ${item.id}`
}

function cabinAfter(catalogue: Catalogue, { draft }: RetainedItem): string {
  const { item, accommodation, requestType, group } = draft
  const isInCabin = isInWholeCabin(catalogue, { ...item, accommodation, requestType })
  return isInCabin ? `after ${group}` : `item ${item.id}`
}

/** The items in groups that share no cabin with each other. */
function sharingCabins(catalogue: Catalogue, items: readonly RetainedItem[]): RetainedItem[][] {
  return items.reduce<RetainedItem[][]>((groups, item) => {
    const shares = (other: RetainedItem) =>
      cabinBefore(catalogue, other) === cabinBefore(catalogue, item) ||
      cabinAfter(catalogue, other) === cabinAfter(catalogue, item)
    const joined = groups.filter((group) => group.some(shares))
    return [...groups.filter((group) => !joined.includes(group)), [...joined.flat(), item]]
  }, [])
}

export interface ItemChange {
  item: ItemRow
  /** The trip before the change; the rules count from its departure. */
  trip: TripRow
  /** The price afterwards; absent where it stays. */
  columns: PriceColumns | undefined
  /** True if it leaves its sailing for another one. */
  moved: boolean
  /** The company has caused it. */
  free: boolean
}

/** The amount retained of a ticket, or the terms by which it follows from the fare that falls. */
type Retained = number | RefundTerms

/**
 * Returns the amount that the company retains of a ticket that is modified. While its rules permit a new date, moving
 * is free; after that the fee is that of a cancellation, and where nothing would be refunded the ticket stays as it is.
 * When a fare falls, the same percentage is returned as by a cancellation. While a ticket may be voided, nothing is
 * retained.
 */
export function modificationFee(
  { item, trip, columns, moved, free }: ItemChange,
  context: RefundContext,
): Retained | Refusal {
  if (item.status === 'OPTIONAL' || free) return 0
  if (moved && item.opened && item.status !== 'OPEN')
    return refuse('new_date_once', { company: trip.company, departs: trip.departs })
  const terms = refundTerms(item, trip, context)
  const { minutes, step, refundPercent, refundOf, voidUntil } = terms
  if (voidUntil !== undefined) return 0
  const before = { total: itemTotal(item), surcharges: item.surcharges }
  const isMoved = moved && item.status !== 'OPEN'
  if (isMoved && !isStillTime(step?.freeDateUntil, minutes)) {
    return step?.dateForFee && refundPercent > 0
      ? before.total - refundOf(before)
      : refuse('change_not_allowed', { company: trip.company, departs: trip.departs })
  }
  if (isMoved && step?.lowerFareBack === false)
    return Math.max(0, before.total - itemTotal({ ...item, ...columns }))
  return terms
}

/** A trip as it shall be. */
interface ModifiedTrip extends TripVersions {
  moved: boolean
  items: readonly { draft: DraftItem; columns: PriceColumns | undefined }[]
}

/**
 * Finds the losses of those in other bookings of the sale when passengers of this one change to another sailing, or
 * give up the discount on which theirs depends. In the booking itself the price is computed again with all conditions.
 */
export async function lossesByModifying(
  context: Pick<CallContext, 'tx' | 'who'>,
  catalogue: Catalogue,
  sale: SplitSale,
  trips: readonly ModifiedTrip[],
): Promise<FoundLosses> {
  if (sale.others.length === 0) return nothingLost
  const find = await lossFinder(context, catalogue, sale)
  const found = find({ becomes: (row) => modifiedRow(row, sale, trips), onlyOptions: false })
  return {
    ...found,
    own: [],
    wire: found.wire.filter(({ crsReservationId }) => !isOf(sale, crsReservationId)),
  }
}

const isOf = ({ record }: SplitSale, reference: string | undefined) => reference === record.booking.reference

function modifiedRow(row: SoldRow, { record }: SplitSale, trips: readonly ModifiedTrip[]): SoldRow {
  const planned = trips.find(({ draft }) => draft.trip.id === row.trip.id)
  const item = planned?.items.find(({ draft }) => draft.item.id === row.id)
  if (!planned || !item) return row
  const explanation = item.columns ? item.columns.explanation : row.item.explanation
  const discounted = { ...row, rule: explanation?.rule ?? 'none', code: explanation?.discount }
  const { sailing } = planned.after
  if (!planned.moved || !sailing || isGivenUpByCompany(record, row.item)) return discounted
  const { itinerary, origin, destination } = sailing
  return {
    ...discounted,
    origin,
    destination,
    sailing: sailingOf({ itinerary, origin, destination, openUntil: row.trip.openUntil }),
  }
}
