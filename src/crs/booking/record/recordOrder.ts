import { refuseTripOrder } from '../../../domain/booking/tripOrder.ts'
import type { Refusal } from '../../../domain/refusal.ts'
import type { Sailing } from '../../reference/sailing.ts'
import type { SplitSale } from '../discounts/saleParts.ts'

/**
 * Refuses sailings, by the ids of the trips that get them, by which a traveller departs before the arrival of the trip that
 * precedes it in this booking or another one of the sale.
 */
export function refuseRecordOrder(
  { record, others }: SplitSale,
  sailings: ReadonlyMap<number, Sailing>,
): Refusal | undefined {
  const trips = [record, ...others].flatMap(({ trips, items }) => trips.map((trip) => ({ trip, items })))
  // In the order of the sale, also after a split or a merge.
  const ordered = trips.toSorted((a, b) => a.trip.id - b.trip.id)
  const refusal = refuseTripOrder(
    ordered.map(({ trip, items }) => {
      const sailing = sailings.get(trip.id)
      const isOpen = trip.openUntil !== null
      const uuidsOf = (isEnded: boolean) =>
        items
          .filter(({ tripId, status }) => tripId === trip.id && (status === 'CANCELLED') === isEnded)
          .map(({ uuid }) => uuid)
      return {
        origin: sailing?.origin ?? trip.origin,
        destination: sailing?.destination ?? trip.destination,
        times: sailing ?? (isOpen ? undefined : trip),
        before: isOpen ? undefined : trip.departs,
        travellers: uuidsOf(false),
        ended: uuidsOf(true),
      }
    }),
  )
  if (!refusal) return undefined
  const { at: _, ...rest } = refusal
  return rest
}
