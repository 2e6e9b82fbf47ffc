import { tripId } from '../../../domain/sailing/tripId.ts'
import { useAvailabilities } from '../../sale/model/trip/availability.ts'
import { pricesOf, useBooking } from '../../sale/model/store.ts'
import { itemText, tripText } from '../../sale/model/bookingText.ts'
import { PriceList } from '../../pricing/PriceList.tsx'

/** The price of each trip of the working booking. */
export function TripTotals() {
  const workingBooking = useBooking((state) => state.workingBooking)
  const prices = useBooking((state) => state.prices)
  const availabilities = useAvailabilities(workingBooking.trips)
  return (
    <div className="trip-totals">
      {workingBooking.trips.map((trip, index) => (
        <div key={tripId(trip.trip)}>
          <PriceList
            title={tripText(trip.trip)}
            prices={pricesOf({ prices }, trip)}
            name={(item) => itemText({ workingBooking, availability: availabilities[index] }, item)}
          />
        </div>
      ))}
    </div>
  )
}
