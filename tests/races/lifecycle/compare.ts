import type { Static } from 'typebox'
import { expect } from 'vitest'
import type { Booking as WireSchema } from '../../../src/contract/booking/storedBooking.ts'
import { itemsOf, paidFor, statusOf, type Booking, type Item, type Trip } from './model/booking.ts'

export type Wire = Static<typeof WireSchema>
type WireTrip = Wire['trips'][number]

/** Compares a response with the model, which gets the codes of new trips and the numbers of new places from it. */
export function same(booking: Booking, wire: Wire, after: string): void {
  learnBlock(booking, wire)
  for (const trip of booking.trips) trip.code ||= newCode(wire, booking, trip)
  if (booking.isUncertain) booking.version = wire.version
  for (const trip of booking.trips)
    for (const item of trip.items) {
      const sold = soldOn(wire, trip, item)
      item.place ??= placeOf(sold)
      item.ticket = sold?.ticket && `${sold.ticket.letter}${sold.ticket.number}`
    }
  const { reservationStatus: status, paid, version, agencyCode: agency, crsReservationId: reference } = wire
  // A cancelled option keeps its expiry in the response.
  const until = status === 'OPTIONAL' ? wire.optionDateTime : undefined
  const items = wire.trips.flatMap((trip) =>
    allOn(trip).map((item) => {
      const { uuid, status: itemStatus, cancellationFee: fee = 0, ticket } = item
      const name = 'surname' in item ? item.surname : ''
      return lineOf(
        trip.companyReservationCode,
        { uuid, status: itemStatus, fee, name, place: placeOf(item) },
        ticket,
      )
    }),
  )
  expect({ reference, status, agency, paid, until, version, items: sorted(items) }, after).toEqual(
    expectedOf(booking),
  )
}

/** The server gives the travellers and coaches of a new group their uuids, the same ones on all trips. */
function learnBlock({ trips }: Booking, wire: Wire): void {
  for (const [nth, { items }] of trips.entries()) {
    const { selectedPassengers = [], selectedVehicles = [] } = wire.trips[nth] ?? {}
    for (const [place, item] of items.entries())
      item.uuid ||= [...selectedPassengers, ...selectedVehicles][place]?.uuid ?? ''
  }
}

interface Line {
  uuid: string
  status: string
  fee: number
  name: string | undefined
  place: string
}

const lineOf = (code: string, { uuid, status, fee, name = '', place }: Line, ticket: unknown) =>
  `${code} ${uuid} ${status} ${fee} ${name} ${place} ${ticket ? 'ticket' : ''}`

type WireItem = WireTrip['selectedPassengers'][number] | WireTrip['selectedVehicles'][number]

const allOn = (trip: WireTrip): WireItem[] => [...trip.selectedPassengers, ...trip.selectedVehicles]
const placeOf = (item: WireItem | undefined) =>
  item && 'accommodationNumber' in item ? (item.accommodationNumber ?? '') : ''
const sorted = (lines: string[]) => lines.toSorted((one, other) => one.localeCompare(other))

const soldOn = (wire: Wire, { code }: Trip, { uuid }: Item) =>
  wire.trips
    .filter((trip) => trip.companyReservationCode === code)
    .flatMap(allOn)
    .find((item) => item.uuid === uuid)

function newCode(wire: Wire, { trips }: Booking, { items }: Trip): string {
  const isNew = ({ companyReservationCode: code }: WireTrip) => !trips.some((trip) => trip.code === code)
  const found = wire.trips.find(
    (trip) => isNew(trip) && allOn(trip).some(({ uuid }) => uuid === items[0]?.uuid),
  )
  return found?.companyReservationCode ?? ''
}

function expectedOf(booking: Booking) {
  const { reference, agency, until, version, trips } = booking
  const items = trips.flatMap(({ code, items: all }) =>
    all.map(({ uuid, product, surname, status, fee, issuedOn, place = '' }) =>
      lineOf(code, { uuid, status, fee, place, name: product === 'CAR425' ? '' : surname }, issuedOn),
    ),
  )
  const status = statusOf(itemsOf(booking))
  return { reference, status, agency, paid: paidFor(booking), until, version, items: sorted(items) }
}
