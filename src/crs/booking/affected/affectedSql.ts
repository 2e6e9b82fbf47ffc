import { sql } from 'kysely'
import type { Actor, Tx } from '../../database/transaction.ts'

/** Trips that travel on a sailing now; an option that has expired does not. */
const travelling = (now: Date) => sql`
  booking_trip.status <> 'CANCELLED' and booking_trip.open_until is null
  and (booking.expires_at is null or booking.expires_at > ${now})`

/** The ids of the agencies’ bookings with a trip on the sailing, the earliest first, or of one booking of them. */
export async function bookingsOn(
  tx: Tx,
  who: Actor,
  { itinerary, reference }: { itinerary: number; reference?: string | undefined },
  now: Date,
): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select distinct booking.id from booking_trip join booking on booking.id = booking_trip.booking_id
    where booking_trip.itinerary_id = ${itinerary} and booking.agency = any(${who.agencies}) and ${travelling(now)}
      ${reference === undefined ? sql`` : sql`and booking.reference = ${reference}`}
    order by booking.id`.execute(tx)
  return found.rows.map(({ id }) => id)
}

/** The number of trips of the agencies’ bookings on each of the sailings that has any. */
export async function countTripsOn(
  tx: Tx,
  who: Actor,
  itineraries: readonly number[],
  now: Date,
): Promise<Map<number, number>> {
  const found = await sql<{ itinerary: number; trips: number }>`
    select booking_trip.itinerary_id as itinerary, count(*)::int as trips
    from booking_trip join booking on booking.id = booking_trip.booking_id
    where booking_trip.itinerary_id = any(${itineraries}) and booking.agency = any(${who.agencies})
      and ${travelling(now)}
    group by booking_trip.itinerary_id`.execute(tx)
  return new Map(found.rows.map(({ itinerary, trips }) => [itinerary, trips]))
}

/** The sailing after this time on which most trips of the agency’s bookings travel; times are port-local. */
export async function fullestSailing(
  tx: Tx,
  who: Actor,
  [from, to]: readonly [string, string],
  now: Date,
): Promise<{ itinerary: number; trips: number } | undefined> {
  const found = await sql<{ itinerary: number; trips: number }>`
    select booking_trip.itinerary_id as itinerary, count(*)::int as trips
    from booking_trip join booking on booking.id = booking_trip.booking_id
    where booking.agency = ${who.agency} and booking_trip.departs > ${from} and booking_trip.departs < ${to}
      and ${travelling(now)}
      and booking_trip.itinerary_id <> all (array (select itinerary_id from disruption))
    group by booking_trip.itinerary_id order by count(*) desc, booking_trip.itinerary_id limit 1`.execute(tx)
  return found.rows[0]
}
