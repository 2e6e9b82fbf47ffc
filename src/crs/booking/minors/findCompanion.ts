import { nameOfPerson } from '../../../domain/value/personName.ts'
import { isMinor } from '../../../domain/booking/minors.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { parseTicket } from '../../../domain/ticket/number.ts'
import type { Actor, Tx } from '../../database/transaction.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import { itemWithTicket } from '../change/selectedItems.ts'
import { findBookings, findTicket } from '../recall.ts'
import type { BookingRecord, ItemRow, TripRow } from '../record/record.ts'
import { readBookings } from '../record/recordSql.ts'
import { covers, type Companion, type Voyage } from './companion.ts'
import { isAccompanying, minorRule, passengersOn, travellerOf } from './leftAlone.ts'

/** The bookings that a ticket or a reference names, if the caller may see them. */
export async function bookingsNamed(tx: Tx, who: Actor, typed: string): Promise<number[]> {
  const ticket = parseTicket(typed)
  return (
    (ticket && (await findTicket(tx, who, ticket.letter, ticket.number))) ?? findBookings(tx, who, [typed])
  )
}

/** A trip with children, on which an adult is to accompany them. */
export type TripWithChildren = Pick<TripRow, 'id' | 'company' | 'departs'> & Voyage & { children: ItemRow[] }

/** The trips that have passengers too young to travel alone. */
export function tripsWithChildren(catalogue: Catalogue, { trips, items }: BookingRecord): TripWithChildren[] {
  return trips.flatMap((trip) => {
    const rule = minorRule(catalogue, trip)
    const children = passengersOn(trip, items).filter((item) => isMinor(travellerOf(item), rule))
    return trip.openUntil !== null || children.length === 0 ? [] : [{ ...trip, children }]
  })
}

/**
 * The adult whom a ticket or a reference names on the trips of children, by trip id. A reference names the first adult of
 * that booking who travels on the sailing as far as they do. Refused where there is none on any of the trips.
 */
export function companionOn(
  catalogue: Catalogue,
  trips: readonly TripWithChildren[],
  typed: string,
  named: readonly BookingRecord[],
): Map<number, Companion> | Refusal {
  const [first] = trips
  if (!first) return refuse('no_minors')
  const passengers = named.flatMap((record) => travellersNamed(record, typed))
  if (passengers.length === 0) return refuse('companion_not_found', { typed }, '/companion')
  const found = new Map<number, Companion>()
  let refusal = refuse('companion_not_aboard', { typed, departs: first.departs }, '/companion')
  for (const trip of trips) {
    const adult = adultOn(catalogue, trip, passengers)
    if (isRefusal(adult)) refusal = adult
    else if (adult) found.set(trip.id, adult)
  }
  return found.size > 0 ? found : refusal
}

/** Reads the bookings that the ticket or the reference names, and returns the companion in them. */
export async function findCompanion(
  tx: Tx,
  who: Actor,
  catalogue: Catalogue,
  trips: readonly TripWithChildren[],
  typed: string,
): Promise<Map<number, Companion> | Refusal> {
  return companionOn(catalogue, trips, typed, await readBookings(tx, await bookingsNamed(tx, who, typed)))
}

function adultOn(
  catalogue: Catalogue,
  trip: TripWithChildren,
  passengers: readonly Companion[],
): Companion | Refusal | undefined {
  const { children } = trip
  const rule = minorRule(catalogue, trip)
  const aboard = passengers.filter(
    (passenger) => covers(passenger, trip) && !children.some(({ id }) => id === passenger.item),
  )
  const adult = aboard.find((one) => isAccompanying(one, trip, { rule, gone: new Set(), children }))
  const [young] = aboard
  if (adult || !young) return adult
  const isYoung = isMinor({ type: young.type ?? '', birthdate: young.birthdate ?? undefined }, rule)
  return isYoung
    ? refuse('companion_too_young', { name: nameOfPerson(young), age: rule.aloneFrom }, '/companion')
    : undefined
}

/** The passenger of the ticket, or all of the booking. */
function travellersNamed(record: BookingRecord, typed: string): Companion[] {
  const byTicket = parseTicket(typed) ? itemWithTicket(record.items, typed) : undefined
  return record.items
    .filter((item) => item.kind === 'passenger' && (byTicket === undefined || item === byTicket))
    .flatMap((item) => {
      const trip = record.trips.find(({ id }) => id === item.tripId)
      return trip ? [companionOf(record, trip, item)] : []
    })
}

function companionOf({ booking }: BookingRecord, trip: TripRow, item: ItemRow): Companion {
  const text = (field: string) => {
    const value = item.details[field]
    return typeof value === 'string' && value !== '' ? value : null
  }
  return {
    item: item.id,
    reference: booking.reference,
    agency: booking.agency,
    letter: item.ticketLetter,
    number: item.ticketNumber,
    status: item.status,
    surname: text('surname'),
    name: text('name'),
    type: text('type'),
    birthdate: text('birthdate'),
    itinerary: trip.itinerary,
    fromSeq: trip.fromSeq,
    toSeq: trip.toSeq,
  }
}
