import type { BookingRecord, ItemRow, TripPart } from '../record/record.ts'

/** The items by trip; `leaving` are active items of the booking. */
export function partsOfTrips({ trips, items: all }: BookingRecord, leaving: readonly ItemRow[]): TripPart[] {
  return trips.flatMap((trip) => {
    const items = leaving.filter(({ tripId }) => tripId === trip.id)
    const active = all.filter(({ tripId, status }) => tripId === trip.id && status !== 'CANCELLED')
    return items.length === 0 ? [] : [{ trip, items, whole: items.length === active.length }]
  })
}
