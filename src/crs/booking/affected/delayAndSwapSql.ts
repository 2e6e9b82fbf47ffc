import { sql } from 'kysely'
import { sendAhead, type Tx } from '../../database/transaction.ts'
import { eqAny } from '../../database/eqAny.ts'

/** Returns whether a ticket is checked in on the sailing. As the system. */
export async function isBoarding(tx: Tx, itinerary: number): Promise<boolean> {
  const found = await sql`select from boarding where itinerary_id = ${itinerary} limit 1`.execute(tx)
  return found.rows.length > 0
}

/**
 * Records the trips that a swap concerns, each with what is short for it, and the ship of which its passengers know. As
 * the system.
 */
export function insertSwappedTripsAhead(
  tx: Tx,
  disruption: number,
  trips: readonly { id: number; short: string | null }[],
): void {
  sendAhead(
    tx,
    sql`
    insert into disruption_trip (disruption_id, trip_id, departs, arrives, vessel, short)
    select ${disruption}, trip.id, trip.departs, trip.arrives, coalesce(open.vessel, trip.vessel), swapped.short
    from unnest(${trips.map(({ id }) => id)}::bigint[], ${trips.map(({ short }) => short)}::text[])
      as swapped(id, short)
    join booking_trip trip on trip.id = swapped.id
    left join lateral (
      select earlier.vessel ${openSwaps} and earlier.trip_id = trip.id and disruption.itinerary_id = trip.itinerary_id
      order by disruption.id desc limit 1
    ) open on true`,
  )
  sendAhead(
    tx,
    sql`
    delete from disruption_trip where (disruption_id, trip_id) in (
      select earlier.disruption_id, earlier.trip_id ${openSwaps} and disruption.id <> ${disruption}
        and earlier.trip_id = any(${trips.map(({ id }) => id)}))`,
  )
}

const openSwaps = sql`
  from disruption_trip earlier join disruption on disruption.id = earlier.disruption_id
  where disruption.kind = 'swapped' and not exists (
    select from disruption_case
    where disruption_case.disruption_id = earlier.disruption_id and disruption_case.trip_id = earlier.trip_id)`

/** Puts all trips with a date on the ship of their sailing. As the system. */
export function writeTripVesselAhead(tx: Tx, itinerary: number, vessel: string): void {
  sendAhead(
    tx,
    sql`
    update booking_trip set vessel = ${vessel}
    where itinerary_id = ${itinerary} and open_until is null`,
  )
}

export function writePlacesAhead(tx: Tx, items: readonly { id: number; place: string | null }[]): void {
  sendAhead(
    tx,
    sql`
    update booking_item set place = given.place
    from unnest(${items.map(({ id }) => id)}::bigint[], ${items.map(({ place }) => place)}::text[]) as given(id, place)
    where booking_item.id = given.id and booking_item.place is distinct from given.place`,
  )
}

/** Trips with a date on the sailing, whose times are not those of its calls. */
const lateTrips = (itinerary: number) => sql`
  booking_trip trip join port_call start on start.itinerary_id = trip.itinerary_id and start.seq = trip.from_seq
  join port_call stop on stop.itinerary_id = trip.itinerary_id and stop.seq = trip.to_seq
  where trip.itinerary_id = ${itinerary} and trip.open_until is null
    and (trip.departs, trip.arrives) is distinct from (start.departs, stop.arrives)`

/**
 * Records the active trips that a delay concerns, with the times of which their passengers know: those before an earlier
 * delay for which nothing has been done. As the system.
 */
export function insertDelayedTripsAhead(tx: Tx, itinerary: number, disruption: number): void {
  sendAhead(
    tx,
    sql`
    insert into disruption_trip (disruption_id, trip_id, departs, arrives, vessel)
    select ${disruption}, trip.id, coalesce(open.departs, trip.departs), coalesce(open.arrives, trip.arrives), trip.vessel
    from (select trip.id, trip.departs, trip.arrives, trip.vessel, trip.status from ${lateTrips(itinerary)}) trip
    left join lateral (
      select earlier.departs, earlier.arrives ${openDelays(itinerary)} and earlier.trip_id = trip.id
      order by disruption.id desc limit 1
    ) open on true
    where trip.status <> 'CANCELLED'`,
  )
  sendAhead(
    tx,
    sql`
    delete from disruption_trip where (disruption_id, trip_id) in (
      select earlier.disruption_id, earlier.trip_id ${openDelays(itinerary)} and disruption.id <> ${disruption}
        and exists (select from disruption_trip latest
          where latest.disruption_id = ${disruption} and latest.trip_id = earlier.trip_id))`,
  )
}

const openDelays = (itinerary: number) => sql`
  from disruption_trip earlier join disruption on disruption.id = earlier.disruption_id
  where disruption.itinerary_id = ${itinerary} and disruption.kind = 'delayed' and not exists (
    select from disruption_case
    where disruption_case.disruption_id = earlier.disruption_id and disruption_case.trip_id = earlier.trip_id)`

/** Gives the trips, cancelled ones too, the times of their sailing; returns their bookings. As the system. */
export async function writeTripTimes(tx: Tx, itinerary: number): Promise<number[]> {
  const changed = await sql<{ booking: number }>`
    update booking_trip set departs = late.departs, arrives = late.arrives
    from (select trip.id, start.departs, stop.arrives from ${lateTrips(itinerary)}) late
    where booking_trip.id = late.id returning booking_id as booking`.execute(tx)
  return [...new Set(changed.rows.map(({ booking }) => booking))]
}

/** Makes another version of the bookings, after which their last cancellation can still be undone. As the system. */
export function writeVersionsAhead(tx: Tx, bookings: readonly number[]): void {
  sendAhead(
    tx,
    sql`
    update cancellation set version = cancellation.version + 1 from booking
    where booking.id = cancellation.booking_id and booking.version = cancellation.version
      and ${eqAny('booking.id', bookings)}`,
  )
  writeNewVersionsAhead(tx, bookings)
}

/** Makes another version of the bookings. As the system. */
export function writeNewVersionsAhead(tx: Tx, bookings: readonly number[]): void {
  sendAhead(tx, sql`update booking set version = version + 1 where ${eqAny('id', bookings)}`)
}
