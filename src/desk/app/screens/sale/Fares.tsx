import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { tripId } from '../../../../domain/sailing/tripId.ts'
import { useAvailabilities } from '../../../sale/model/trip/availability.ts'
import { totalDifference, insuranceOf, pricesOf, totalOf, useSale } from '../../../sale/model/saleStore.ts'
import { plateOf } from '../../../sale/model/vehicle.ts'
import { itemText, tripText } from '../../../sale/model/bookingText.ts'
import { isLeftOpen, type TripPrices, type WorkingBooking } from '../../../sale/model/workingBooking.ts'
import { PriceRow, PriceSum } from '../../../look/PriceRow.tsx'
import { FareTable, PriceList } from '../../../pricing/TripPrices.tsx'
import { usedParts } from '../../../pricing/price.ts'
import { PriceDifference } from '../../../pricing/PriceDialogs.tsx'
import { SectionTitle } from '../../../look/SectionTitle.tsx'

type Item = TripPrices['items'][number]

/** The trips of the working booking with their prices and the names of what is priced. */
export function usePricedTrips() {
  const workingBooking = useSale((state) => state.workingBooking)
  const prices = useSale((state) => state.prices)
  const availabilities = useAvailabilities(workingBooking.trips)
  return workingBooking.trips.map((trip, index) => ({
    trip: availabilities[index] ?? trip.trip,
    isLeftOpen: isLeftOpen(workingBooking, index),
    prices: pricesOf({ prices }, trip),
    name: (item: Item) => itemText({ workingBooking, trip, availability: availabilities[index] }, item),
  }))
}

/**
 * The price of the working booking, by trip and component. The sum of a single trip is its total, which the panel has.
 */
export function Fares() {
  const workingBooking = useSale((state) => state.workingBooking)
  // The price of an open return is part of the outward trip.
  const priced = usePricedTrips().filter((one) => !one.isLeftOpen)
  const parts = usedParts(priced.map(({ prices }) => prices))
  return (
    <>
      {priced.map(({ trip, prices, name }) => (
        <FareTable
          key={tripId(trip)}
          title={tripText(trip)}
          prices={prices}
          parts={parts}
          name={(item) => [nameOf(workingBooking, item.uuid), name(item)].filter(Boolean).join(' · ')}
        />
      ))}
      <Insured />
      {priced.length > 1 && <Total />}
    </>
  )
}

/** The total of the booking; `main` where it is what the screen is about. */
export function Total({ main = false }: { main?: boolean }) {
  const { t } = useTranslation('sale')
  return <PriceSum label={t('totalOfAll')} amount={useSale(totalOf)} main={main} />
}

/** A changed total that the operator must accept before the booking is stored. */
export function Difference() {
  const state = useSale()
  const differs = totalDifference(state)
  return differs === undefined ? null : <PriceDifference {...differs} />
}

export function Insured() {
  const workingBooking = useSale((state) => state.workingBooking)
  const insuranceOffers = useSale((state) => state.insuranceOffers)
  const insured = useMemo(
    () => insuranceOf({ workingBooking, insuranceOffers }),
    [workingBooking, insuranceOffers],
  )
  return insured.map(({ id, name, grossAmount }) => <PriceRow key={id} label={name} each={grossAmount} />)
}

function nameOf({ people, vehicles }: WorkingBooking, uuid: string): string {
  const person = people.find((one) => one.uuid === uuid)
  if (person) return [person.surname, person.name].filter(Boolean).join(' ')
  const vehicle = vehicles.find((one) => one.uuid === uuid)
  return vehicle ? plateOf(vehicle) : ''
}

/** The price of each trip of the working booking. */
export function TripTotals() {
  return usePricedTrips().map(({ trip, prices, name }) => (
    <div key={tripId(trip)} className="detail-part">
      <PriceList title={tripText(trip)} prices={prices} name={name} />
    </div>
  ))
}

/** The price of each trip in one line and their sum, for the screens that itemise one trip at a time. */
export function TotalOfTrips() {
  const workingBooking = useSale((state) => state.workingBooking)
  const prices = useSale((state) => state.prices)
  const { t } = useTranslation('sale')
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
