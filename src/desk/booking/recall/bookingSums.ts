import { sum, type Hundredths } from '../../../domain/value/money.ts'
import { isLive, itemsOf, type BookedTrip, type StoredBooking } from '../shown/items.ts'

/** The items of a trip that are not cancelled, or of the cancelled ones on all trips. */
export interface ItemSum {
  count: number
  amount: Hundredths
}

/** The sums below the items of a booking. Trips and insurances add up to its total. */
export interface BookingSums {
  trips: readonly (ItemSum & { trip: BookedTrip })[]
  insurances: readonly { id: string; name: string; amount: Hundredths }[]
  /** Not part of the total. */
  cancelled: ItemSum
}

export function bookingSums({ trips, insurances = [] }: StoredBooking): BookingSums {
  const insured = insurances.filter(({ status }) => status !== 'CANCELLED')
  return {
    trips: trips.map((trip) => ({ trip, ...sumOf(itemsOf(trip).filter(isLive)) })),
    insurances: insured.map(({ id, name, grossAmount }) => ({ id, name, amount: grossAmount })),
    cancelled: sumOf(trips.flatMap(itemsOf).filter((one) => !isLive(one))),
  }
}

function sumOf(items: readonly { item: { price: { fare: { total: Hundredths } } } }[]): ItemSum {
  return { count: items.length, amount: sum(items.map(({ item }) => item.price.fare.total)) }
}
