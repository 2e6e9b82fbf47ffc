import { feeOf, isStillTime } from '../../../domain/booking/cancellationFee.ts'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import { rulesNow } from '../../booking/cancel/cancellationFees.ts'
import type { ItemRow, TripRow } from '../../booking/record/record.ts'
import { itemTotal } from '../../booking/response/fares.ts'
import type { ServerDependencies } from '../../server/context.ts'

export interface ItemChange {
  item: ItemRow
  /** On its trip as it was; the rules count from that departure. */
  trip: TripRow
  /** The fare afterwards. */
  after: number
  /** Whether it leaves its sailing for another one. */
  moved: boolean
  /** The company has caused it. */
  free: boolean
}

/**
 * What the company retains of a ticket that is modified. While its rules permit a new date, moving is free; after that
 * the fee is that of a cancellation, and where nothing would be refunded the ticket stays as it is. Of a fare that falls
 * the same percentage is returned as by a cancellation.
 */
export function modificationFee(
  { item, trip, after, moved, free }: ItemChange,
  { catalogue, clock }: Pick<ServerDependencies, 'catalogue' | 'clock'>,
): number | Refusal {
  if (item.status === 'OPTIONAL' || free) return 0
  if (moved && item.opened && item.status !== 'OPEN')
    return refuse('new_date_once', { company: trip.company, departs: trip.departs })
  const { steps, minutes, step } = rulesNow(item, trip, catalogue, clock)
  const before = itemTotal(item)
  const isMoved = moved && item.status !== 'OPEN'
  if (isMoved && !isStillTime(step?.freeDateUntil, minutes)) {
    const { refundPercent, fee } = feeOf(
      { total: before, surcharges: item.surcharges },
      steps,
      minutes,
      item.refundLimit,
    )
    return step?.dateForFee && refundPercent > 0
      ? fee
      : refuse('change_not_allowed', { company: trip.company, departs: trip.departs })
  }
  if (isMoved && step?.lowerFareBack === false) return Math.max(0, before - after)
  return after < before
    ? feeOf({ total: before - after, surcharges: 0 }, steps, minutes, item.refundLimit).fee
    : 0
}
