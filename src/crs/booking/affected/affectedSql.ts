import { mustGet } from '../../../domain/value/mustGet.ts'
import { sql } from 'kysely'
import type { Actor, Tx } from '../../database/transaction.ts'
import type { DisruptedSailing } from '../../reference/timetable.ts'

export type Disrupted = Pick<DisruptedSailing, 'id' | 'kind' | 'itinerary'>

/** A trip as its passengers know it, before its sailing was delayed or swapped. */
export interface FormerTrip {
  departs: string
  arrives: string
  vessel: string
  /** The resource of which the smaller ship has too little for the trip; null where it keeps its places. */
  short: string | null
}

/** Trips that travel on a sailing now; an option that has expired does not. */
const travelling = (now: Date) => sql`
  booking_trip.status <> 'CANCELLED' and booking_trip.open_until is null
  and (booking.expires_at is null or booking.expires_at > ${now})`

/**
 * A delay or a swap concerns the trips booked before it, until something is done for them or the sailing is cancelled.
 */
const concerned = sql`(disruption.kind = 'cancelled' or (
  exists (select from disruption_trip
    where disruption_trip.disruption_id = disruption.id and disruption_trip.trip_id = booking_trip.id)
  and not exists (select from disruption_case
    where disruption_case.disruption_id = disruption.id and disruption_case.trip_id = booking_trip.id)
  and not exists (select from disruption later
    where later.itinerary_id = disruption.itinerary_id and later.kind = 'cancelled')))`

const onDisrupted = sql`
  from disruption join booking_trip on booking_trip.itinerary_id = disruption.itinerary_id
  join booking on booking.id = booking_trip.booking_id`

/** The agencies’ affected trips by id with their bookings, the earliest booking first, or those of one booking. */
export async function tripsConcerned(
  tx: Tx,
  who: Actor,
  { id, reference }: { id: number; reference?: string | undefined },
  now: Date,
): Promise<{ booking: number; trip: number; former: FormerTrip | null }[]> {
  const found = await sql<{ booking: number; trip: number; former: FormerTrip | null }>`
    select booking.id as booking, booking_trip.id as trip,
      (select jsonb_build_object('departs', departs, 'arrives', arrives, 'vessel', vessel, 'short', short)
        from disruption_trip where disruption_id = disruption.id and trip_id = booking_trip.id) as former
    ${onDisrupted}
    where disruption.id = ${id} and booking.agency = any(${who.agencies}) and ${travelling(now)} and ${concerned}
      ${reference === undefined ? sql`` : sql`and booking.reference = ${reference}`}
    order by booking.id, booking_trip.position`.execute(tx)
  return found.rows
}

/** The number of the agencies’ affected trips, by disruption. */
export async function countConcerned(
  tx: Tx,
  who: Actor,
  disruptions: readonly number[],
  now: Date,
): Promise<Map<number, number>> {
  const found = await sql<{ id: number; trips: number }>`
    select disruption.id, count(*)::int as trips ${onDisrupted}
    where disruption.id = any(${disruptions}) and booking.agency = any(${who.agencies}) and ${travelling(now)}
      and ${concerned}
    group by disruption.id`.execute(tx)
  return new Map(found.rows.map(({ id, trips }) => [id, trips]))
}

/** The passengers and vehicles of a sailing, or those that a declaration concerns, of every agency. */
interface Carried {
  agencies: number
  bookings: number
  passengers: number
  vehicles: number
  checkedIn: number
}

const carried = sql`
  count(distinct booking.agency)::int as agencies, count(distinct booking.id)::int as bookings,
  count(*) filter (where item.kind = 'passenger')::int as passengers,
  count(*) filter (where item.kind = 'vehicle')::int as vehicles,
  count(*) filter (where item.status = 'CHECKEDIN')::int as "checkedIn"`

const activeItem = sql`item.status <> 'CANCELLED'`

/** Counts the passengers and vehicles of each of the sailings; an empty sailing is absent. As the system. */
export async function countCarried(
  tx: Tx,
  itineraries: readonly number[],
  now: Date,
): Promise<Map<number, Carried>> {
  const found = await sql<Carried & { itinerary: number }>`
    select booking_trip.itinerary_id as itinerary, ${carried}
    from booking_trip join booking on booking.id = booking_trip.booking_id
    join booking_item item on item.trip_id = booking_trip.id
    where booking_trip.itinerary_id = any(${itineraries}) and ${travelling(now)} and ${activeItem}
    group by booking_trip.itinerary_id`.execute(tx)
  return new Map(found.rows.map(({ itinerary, ...one }) => [itinerary, one]))
}

/**
 * Counts the passengers and vehicles that a disruption concerns, and the bookings that lost their places by it. As the
 * system.
 */
export async function countOfDisruption(
  tx: Tx,
  id: number,
  now: Date,
): Promise<{ carried: Carried; displaced: number }> {
  const found = await sql<Carried & { displaced: number }>`
    select ${carried}, count(distinct booking.id) filter (where exists (select from disruption_trip lost
      where lost.disruption_id = disruption.id and lost.trip_id = booking_trip.id and lost.short is not null))::int
      as displaced
    ${onDisrupted} join booking_item item on item.trip_id = booking_trip.id
    where disruption.id = ${id} and ${travelling(now)} and ${concerned} and ${activeItem}`.execute(tx)
  const { displaced, ...counts } = mustGet(found.rows, 0)
  return { carried: counts, displaced }
}

/**
 * The undisrupted sailing after this time on which most trips of the agency’s bookings travel; times are port-local.
 */
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
