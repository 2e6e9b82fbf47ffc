import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { tripId } from '../../../domain/sailing/tripId.ts'
import {
  availabilityOf,
  totalDifference,
  insuranceOf,
  pricesOf,
  totalOf,
  useBooking,
} from '../../sale/model/store.ts'
import { plateOf } from '../../sale/model/vehicleAtCheckIn.ts'
import { isLeftOpen, itemText, tripText } from '../../sale/model/bookingText.ts'
import type { WorkingBooking } from '../../sale/model/workingBooking.ts'
import { formatPrice } from '../../language/money.ts'
import { FareTable } from '../../pricing/FareTable.tsx'
import { PriceDifference } from '../../pricing/PriceChange.tsx'

/** Everything the booking in hand costs, trip by trip and in its parts. */
export function Fares() {
  const { t } = useTranslation('booking')
  const workingBooking = useBooking((state) => state.workingBooking)
  const prices = useBooking((state) => state.prices)
  const availability = useBooking((state) => state.availability)
  // What a way back left open costs stands in the way out.
  const priced = workingBooking.trips.filter((_, index) => !isLeftOpen(workingBooking, index))
  return (
    <>
      {priced.map((trip) => (
        <FareTable
          key={tripId(trip.trip)}
          title={tripText(trip.trip)}
          prices={pricesOf({ prices }, trip)}
          name={(item) =>
            [
              nameOf(workingBooking, item.uuid),
              itemText({ workingBooking, availability: availabilityOf({ availability }, trip) }, item),
            ]
              .filter(Boolean)
              .join(' · ')
          }
        />
      ))}
      <Insured />
      <div className="detail-row detail-sum booking-total">
        <span>{t('totalOfAll')}</span>
        <Total />
      </div>
    </>
  )
}

export function Total() {
  const total = useBooking(totalOf)
  return <span>{total === undefined ? '–' : formatPrice(total)}</span>
}

/** A total that is to be agreed to before anything is booked at it. */
export function Difference() {
  const state = useBooking()
  const differs = totalDifference(state)
  return differs === undefined ? null : <PriceDifference {...differs} />
}

/** What is paid for insurance. */
export function Insured() {
  const workingBooking = useBooking((state) => state.workingBooking)
  const insuranceOffers = useBooking((state) => state.insuranceOffers)
  const insured = useMemo(
    () => insuranceOf({ workingBooking, insuranceOffers }),
    [workingBooking, insuranceOffers],
  )
  return insured.map(({ id, name, grossAmount }) => (
    <div className="detail-row booking-total" key={id}>
      <span>{name}</span>
      <span>{formatPrice(grossAmount)}</span>
    </div>
  ))
}

/** Who travels, or by what plate. */
function nameOf({ people, vehicles }: WorkingBooking, uuid: string): string {
  const person = people.find((one) => one.uuid === uuid)
  if (person) return [person.surname, person.name].filter(Boolean).join(' ')
  const vehicle = vehicles.find((one) => one.uuid === uuid)
  return vehicle ? plateOf(vehicle) : ''
}
