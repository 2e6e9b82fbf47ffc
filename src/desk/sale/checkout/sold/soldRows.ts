import { printTicket } from '../../../../domain/ticket/number.ts'
import { sum, type Hundredths } from '../../../../domain/value/money.ts'
import {
  isLive,
  itemsOf,
  labelOf,
  type BookedItem,
  type StoredBooking,
} from '../../../booking/shown/items.ts'
import { tripText } from '../../model/bookingText.ts'

/** One ticket, or one item of an option, which has no ticket yet. */
export interface SoldRow {
  key: string
  name: string
  place: string
  ticket: string
  price: Hundredths
}

/** The rows of one trip, or of the insurances, which belong to none. */
export interface SoldGroup {
  key: string
  /** Undefined for the insurances. */
  title: string | undefined
  rows: readonly SoldRow[]
  total: Hundredths
}

/** Everything sold, trip by trip; the groups add up to the total of the booking. */
export function soldGroups({ trips, insurances = [] }: StoredBooking): SoldGroup[] {
  const ofTrips = trips.map((trip) => {
    const rows = itemsOf(trip).filter(isLive).map(rowOf)
    return groupOf(trip.companyReservationCode, tripText(trip), rows)
  })
  const insured = insurances.filter(({ status }) => status !== 'CANCELLED')
  const rows = insured.map(({ id: key, name, grossAmount: price }) => {
    return { key, name, place: '', ticket: '', price }
  })
  return rows.length === 0 ? ofTrips : [...ofTrips, groupOf('insurances', undefined, rows)]
}

function groupOf(key: string, title: string | undefined, rows: readonly SoldRow[]): SoldGroup {
  return { key, title, rows, total: sum(rows.map(({ price }) => price)) }
}

function rowOf(one: BookedItem): SoldRow {
  const { uuid, ticket, price } = one.item
  return {
    key: uuid,
    name: labelOf(one),
    place: placeOf(one),
    ticket: ticket === undefined ? '' : printTicket(ticket),
    price: price.fare.total,
  }
}

/** Seat or cabin of a passenger; the names of other items describe them completely. */
function placeOf({ kind, item }: BookedItem): string {
  if (kind !== 'passenger') return ''
  return [item.accommodationName, item.accommodationNumber].filter(Boolean).join(' ')
}
