import { availabilityOf, pricesOf, useBooking } from '../../sale/model/store.ts'
import { itemText, tripText } from '../../sale/model/bookingText.ts'
import { FastPrices as Prices } from '../../pricing/FastPrices.tsx'

/** What the chosen trips really cost, once it was asked for without filling in anything. */
export function FastPrices() {
  const workingBooking = useBooking((state) => state.workingBooking)
  const known = useBooking((state) => state.prices)
  const availability = useBooking((state) => state.availability)
  const trips = workingBooking.trips.flatMap((trip) => {
    const prices = pricesOf({ prices: known }, trip)
    // The price of a way back without a day stands in that of the way out.
    if (prices === undefined || prices.items.length === 0) return []
    const view = { workingBooking, availability: availabilityOf({ availability }, trip) }
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
