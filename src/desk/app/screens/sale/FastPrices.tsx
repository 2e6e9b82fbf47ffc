import { useAvailabilities } from '../../../sale/model/trip/availability.ts'
import { pricesOf, useBooking } from '../../../sale/model/saleStore.ts'
import { itemText, tripText } from '../../../sale/model/bookingText.ts'
import { FastPrices as Prices } from '../../../pricing/FastPrices.tsx'

/** The exact prices of the chosen trips, requested without entering passenger data. */
export function FastPrices() {
  const workingBooking = useBooking((state) => state.workingBooking)
  const known = useBooking((state) => state.prices)
  const availabilities = useAvailabilities(workingBooking.trips)
  const trips = workingBooking.trips.flatMap((trip, index) => {
    const prices = pricesOf({ prices: known }, trip)
    // The price of an open return is part of the outward trip.
    if (prices === undefined || prices.items.length === 0) return []
    const view = { workingBooking, availability: availabilities[index] }
    return [
      {
        title: tripText(trip.trip),
        prices,
        name: (item: (typeof prices)['items'][number]) => itemText(view, item),
      },
    ]
  })
  return <Prices trips={trips} />
}
