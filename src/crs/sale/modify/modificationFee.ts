import { feeOfLowerFare, isStillTime } from '../../../domain/booking/cancellationFee.ts'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import { refundTerms, type RefundContext } from '../../booking/cancel/refundTerms.ts'
import type { PriceColumns } from '../../booking/record/itemColumns.ts'
import type { ItemRow, TripRow } from '../../booking/record/record.ts'
import { itemTotal } from '../../booking/response/fares.ts'

export interface ItemChange {
  item: ItemRow
  /** On its trip as it was; the rules count from that departure. */
  trip: TripRow
  /** The price afterwards; absent where it stays. */
  columns: PriceColumns | undefined
  /** Whether it leaves its sailing for another one. */
  moved: boolean
  /** The company has caused it. */
  free: boolean
}

/**
 * What the company retains of a ticket that is modified. While its rules permit a new date, moving is free; after that
 * the fee is that of a cancellation, and where nothing would be refunded the ticket stays as it is. Of a fare that falls
 * the same percentage is returned as by a cancellation. While a ticket may be voided, nothing is retained.
 */
export function modificationFee(
  { item, trip, columns, moved, free }: ItemChange,
  context: RefundContext,
): number | Refusal {
  if (item.status === 'OPTIONAL' || free) return 0
  if (moved && item.opened && item.status !== 'OPEN')
    return refuse('new_date_once', { company: trip.company, departs: trip.departs })
  const { minutes, step, refundPercent, refundOf, voidUntil } = refundTerms(item, trip, context)
  if (voidUntil !== undefined) return 0
  const fareOf = (priced: ItemRow) => ({ total: itemTotal(priced), surcharges: priced.surcharges })
  const [before, after] = [fareOf(item), fareOf({ ...item, ...columns })]
  const isMoved = moved && item.status !== 'OPEN'
  if (isMoved && !isStillTime(step?.freeDateUntil, minutes)) {
    return step?.dateForFee && refundPercent > 0
      ? before.total - refundOf(before)
      : refuse('change_not_allowed', { company: trip.company, departs: trip.departs })
  }
  if (isMoved && step?.lowerFareBack === false) return Math.max(0, before.total - after.total)
  return feeOfLowerFare(before, after, refundOf)
}
