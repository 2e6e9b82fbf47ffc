import type { BookingRecord, ItemRow, TripPart } from './record/record.ts'
import { itemTotal } from './response/fares.ts'

/**
 * Returns the amount paid for the items that a split or a transfer moves, by company: their fares, and the amounts
 * retained of items cancelled on a trip that moves whole.
 */
export function paidByCompany(
  { items: all }: BookingRecord,
  trips: readonly TripPart[],
): Map<string, number> {
  const amounts = new Map<string, number>()
  for (const { trip, items, whole } of trips) {
    const moved = whole ? all.filter(({ tripId }) => tripId === trip.id) : items
    const paid = moved.map((item) => paidFor(item)).reduce((sum, amount) => sum + amount, 0)
    amounts.set(trip.company, (amounts.get(trip.company) ?? 0) + paid)
  }
  return amounts
}

function paidFor(item: ItemRow): number {
  if (item.status === 'CANCELLED') return item.fee ?? 0
  return item.status === 'OPTIONAL' ? 0 : itemTotal(item)
}
