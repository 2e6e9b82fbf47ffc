import { tripId } from '../../../domain/sailing/tripId.ts'
import { availabilityOf, pricesOf, useBooking } from '../../booking/store.ts'
import { itemWords, tripWords } from '../../booking/words.ts'
import { PriceList } from '../../pricing/PriceList.tsx'

/** What each trip of the booking in hand costs. */
export function TripTotals() {
  const state = useBooking()
  return (
    <div className="trip-totals">
      {state.inHand.trips.map((trip) => (
        <div key={tripId(trip.trip)}>
          <PriceList
            title={tripWords(trip.trip)}
            prices={pricesOf(state, trip)}
            name={(item) =>
              itemWords({ inHand: state.inHand, availability: availabilityOf(state, trip) }, item)
            }
          />
        </div>
      ))}
    </div>
  )
}
