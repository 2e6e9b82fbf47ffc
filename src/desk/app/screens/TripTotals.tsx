import { tripId } from '../../../domain/sailing/tripId.ts'
import { availabilityOf, pricesOf, useBooking } from '../../sale/model/store.ts'
import { itemWords, tripWords } from '../../sale/model/bookingText.ts'
import { PriceList } from '../../pricing/PriceList.tsx'

/** What each trip of the booking in hand costs. */
export function TripTotals() {
  const inHand = useBooking((state) => state.inHand)
  const prices = useBooking((state) => state.prices)
  const availability = useBooking((state) => state.availability)
  return (
    <div className="trip-totals">
      {inHand.trips.map((trip) => (
        <div key={tripId(trip.trip)}>
          <PriceList
            title={tripWords(trip.trip)}
            prices={pricesOf({ prices }, trip)}
            name={(item) => itemWords({ inHand, availability: availabilityOf({ availability }, trip) }, item)}
          />
        </div>
      ))}
    </div>
  )
}
