import { isStillTime } from '../../../domain/booking/cancellationFee.ts'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import { refundTerms, type RefundContext, type RefundTerms } from '../../booking/cancel/refundTerms.ts'
import type { PriceColumns, ItemRow, TripRow } from '../../booking/record/record.ts'
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

/** The amount retained of a ticket, or the terms by which it follows from the fare that falls. */
export type Retained = number | RefundTerms

/**
 * What the company retains of a ticket that is modified. While its rules permit a new date, moving is free; after that
 * the fee is that of a cancellation, and where nothing would be refunded the ticket stays as it is. Of a fare that falls
 * the same percentage is returned as by a cancellation. While a ticket may be voided, nothing is retained.
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
