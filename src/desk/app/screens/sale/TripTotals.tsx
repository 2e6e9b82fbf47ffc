import { useTranslation } from 'react-i18next'
import { tripId } from '../../../../domain/sailing/tripId.ts'
import { useAvailabilities } from '../../../sale/model/trip/availability.ts'
import { pricesOf, useBooking } from '../../../sale/model/saleStore.ts'
import { itemText, tripText } from '../../../sale/model/bookingText.ts'
import { PriceRow } from '../../../look/PriceRow.tsx'
import { SectionTitle } from '../../../look/SectionTitle.tsx'
import { PriceList } from '../../../pricing/PriceList.tsx'
import { Insured, Total } from './Fares.tsx'

/** The price of each trip of the working booking. */
export function TripTotals() {
  const workingBooking = useBooking((state) => state.workingBooking)
  const prices = useBooking((state) => state.prices)
  const availabilities = useAvailabilities(workingBooking.trips)
  return (
    <>
      {workingBooking.trips.map((trip, index) => (
        <div key={tripId(trip.trip)} className="detail-part">
          <PriceList
            title={tripText(trip.trip)}
            prices={pricesOf({ prices }, trip)}
            name={(item) => itemText({ workingBooking, availability: availabilities[index] }, item)}
          />
        </div>
      ))}
    </>
  )
}

/** The price of each trip in one line and their sum, for the screens that itemise one trip at a time. */
export function TotalOfTrips() {
  const workingBooking = useBooking((state) => state.workingBooking)
  const prices = useBooking((state) => state.prices)
  const { t } = useTranslation('booking')
  return (
    <>
      <SectionTitle>{t('trips')}</SectionTitle>
      {workingBooking.trips.map((trip, index) => (
        <PriceRow
          key={tripId(trip.trip)}
          label={`${index + 1} ${trip.trip.origin.idOrCode}→${trip.trip.destination.idOrCode}`}
          each={pricesOf({ prices }, trip)?.total}
        />
      ))}
      <Insured />
      <Total main />
    </>
  )
}
