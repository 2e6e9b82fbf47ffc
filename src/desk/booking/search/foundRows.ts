import { nameOfLeader, nameOfPerson } from '../../../domain/value/personName.ts'
import type { TFunction } from 'i18next'
import { dateOf } from '../../../domain/value/portTime.ts'
import { columnsOf, type Column, amount } from '../../grid/column.ts'
import { matchesTexts } from '../../grid/narrow/NarrowedGrid.tsx'
import { formatDate, formatDayOfYear, formatTime } from '../../language/date.ts'
import { statusTones } from '../shown/items.ts'
import type { FoundBooking } from './found.ts'
import { statusText } from '../../language/text.ts'

/** Columns of the list of bookings. */
export const foundColumns = (t: TFunction<'booking'>): Column<FoundBooking>[] =>
  columnsOf<FoundBooking>()(
    {
      reference: {
        title: t('options.reference'),
        width: 80,
        tone: 'strong',
        needed: true,
        text: ({ crsReservationId }) => crsReservationId,
      },
      status: {
        title: t('column.status'),
        width: 110,
        tone: ({ reservationStatus }) => statusTones[reservationStatus],
        text: ({ reservationStatus }) => statusText(reservationStatus),
      },
      people: { width: 200, grow: 3, text: peopleText },
      vehicles: { width: 100, text: vehiclesText },
      phone: { title: t('booking.phone'), width: 126, text: phoneText },
      trip: { title: t('column.trip'), width: 220, grow: 1, text: tripText, value: departureOf },
      ship: { width: 130, grow: 1, text: ({ trips }) => trips[0]?.vessel.name ?? '' },
      total: { ...amount(90, ({ total }) => total), title: t('column.price') },
      booked: {
        width: 110,
        text: ({ bookedAt }) => (bookedAt === '' ? '' : formatDate(dateOf(bookedAt))),
        value: ({ bookedAt }) => bookedAt,
      },
      by: {
        title: t('booking.by'),
        width: 110,
        text: ({ agencyCode, bookedBy }) => `${agencyCode} ${bookedBy}`,
      },
    },
    (key) => t(`found.${key}`),
  )

/** The passengers of the first trip: `PAPADOPOULOU MARIA, PAPADOPOULOS NIKOS`; failing them the leader. */
export function peopleText({ trips, leader }: FoundBooking): string {
  const people = trips[0]?.selectedPassengers ?? []
  const texts = people.map(nameOfPerson)
  return texts.filter(Boolean).join(', ') || nameOfLeader(leader)
}

function vehiclesText({ trips }: FoundBooking): string {
  const vehicles = trips[0]?.selectedVehicles ?? []
  return vehicles.flatMap(({ plateNumber }) => plateNumber ?? []).join(', ')
}

const phoneText = ({ leader }: FoundBooking) => leader.mobile ?? leader.phone ?? ''

const departureOf = ({ trips }: FoundBooking) => trips[0]?.departureDateTime

/** `PIR→JTR Sat 20/06 07:30`, and how many trips follow. */
export function tripText({ trips }: FoundBooking): string {
  const [first, ...others] = trips
  if (first === undefined) return ''
  const { departureDateTime: departs, origin, destination } = first
  const day = departs === '' ? '' : ` ${formatDayOfYear(dateOf(departs))} ${formatTime(departs)}`
  return `${origin.idOrCode}→${destination.idOrCode}${day}${others.length > 0 ? ` +${others.length}` : ''}`
}

/** Typing narrows by everything of a booking. */
export const isNarrowedTo = matchesTexts<FoundBooking>((found) => [
  found.crsReservationId,
  peopleText(found),
  vehiclesText(found),
  phoneText(found),
  ...found.trips.flatMap(({ origin, destination, vessel }) => [
    origin.idOrCode,
    destination.idOrCode,
    vessel.name,
  ]),
])
