import { mustGet } from '../../../domain/value/mustGet.ts'
import { sql } from 'kysely'
import { type Actor, type Tx, sendAhead } from '../../database/transaction.ts'
import type { DisruptedSailing } from '../../reference/timetable.ts'
import { eqAny } from '../../database/eqAny.ts'

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
 * A delay or a swap concerns the trips booked before it, until something is done for them, it is followed by another that
 * concerns them, or the sailing is cancelled. So a trip waits on the last disruption of its sailing alone.
 */
const concerned = sql`(disruption.kind = 'cancelled' or (
  exists (select from disruption_trip
    where disruption_trip.disruption_id = disruption.id and disruption_trip.trip_id = booking_trip.id)
  and not exists (select from disruption_case
    where disruption_case.disruption_id = disruption.id and disruption_case.trip_id = booking_trip.id)
  and not exists (select from disruption later
    where later.itinerary_id = disruption.itinerary_id and (later.kind = 'cancelled' or later.id > disruption.id
      and exists (select from disruption_trip
        where disruption_trip.disruption_id = later.id and disruption_trip.trip_id = booking_trip.id)))))`

const onDisrupted = sql`
  from disruption join booking_trip on booking_trip.itinerary_id = disruption.itinerary_id
  join booking on booking.id = booking_trip.booking_id`

export interface ConcernedTrip {
  booking: number
  trip: number
  former: FormerTrip | null
  /** Its times and ship before the first disruption of the sailing; null if only this one changed nothing of them. */
  original: FormerTrip | null
}

/**
 * The agencies’ affected trips by id with their bookings, the earliest booking first, or those of one booking; those of
 * every agency, as the system, where no actor is given.
 */
export async function tripsConcerned(
  tx: Tx,
  who: Actor | undefined,
  { id, reference }: { id: number; reference?: string | undefined },
  now: Date,
): Promise<ConcernedTrip[]> {
  const trips = await sql<ConcernedTrip>`
    select booking.id as booking, booking_trip.id as trip,
      (select jsonb_build_object('departs', departs, 'arrives', arrives, 'vessel', vessel, 'short', short)
        from disruption_trip first join disruption earlier on earlier.id = first.disruption_id
        where first.trip_id = booking_trip.id and earlier.itinerary_id = disruption.itinerary_id
        order by earlier.id limit 1) as original,
      (select jsonb_build_object('departs', departs, 'arrives', arrives, 'vessel', vessel, 'short', short)
        from disruption_trip where disruption_id = disruption.id and trip_id = booking_trip.id) as former
    ${onDisrupted}
    where disruption.id = ${id} and ${travelling(now)} and ${concerned}
      ${who === undefined ? sql`` : sql`and booking.agency = any(${who.agencies})`}
      ${reference === undefined ? sql`` : sql`and booking.reference = ${reference}`}
    order by booking.id, booking_trip.position`.execute(tx)
  return trips.rows
}

/** The bookings by the id of their disruption. */
export function bookingsById(rows: readonly { id: number; booking: number }[]): Map<number, number[]> {
  const byId = [...Map.groupBy(rows, ({ id }) => id)]
  return new Map(byId.map(([id, all]) => [id, all.map(({ booking }) => booking)]))
}

/** The agencies’ bookings with affected trips, by disruption. */
export async function bookingsConcerned(
  tx: Tx,
  who: Actor,
  disruptions: readonly number[],
  now: Date,
): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ id: number; booking: number }>`
    select distinct disruption.id, booking.id as booking ${onDisrupted}
    where disruption.id = any(${disruptions}) and booking.agency = any(${who.agencies}) and ${travelling(now)}
      and ${concerned}`.execute(tx)
  return bookingsById(rows)
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

/**
 * Counts the passengers and vehicles of each of the sailings; an empty sailing is absent. Those forced aboard another
 * sailing count there. As the system.
 */
export async function countCarried(
  tx: Tx,
  itineraries: readonly number[],
  now: Date,
): Promise<Map<number, Carried>> {
  const found = await sql<Carried & { itinerary: number }>`
    with aboard as (
      select item_id, itinerary_id from boarding where itinerary_id = any(${itineraries})
    ), chosen as (
      select item.id, booking_trip.itinerary_id from booking_trip
      join booking_item item on item.trip_id = booking_trip.id and item.booking_id = booking_trip.booking_id
      left join boarding on boarding.item_id = item.id
      where booking_trip.itinerary_id = any(${itineraries})
        and (boarding.item_id is null or boarding.itinerary_id = booking_trip.itinerary_id)
      union select item_id, itinerary_id from aboard
    )
    select chosen.itinerary_id as itinerary, ${carried}
    from chosen join booking_item item on item.id = chosen.id
    join booking_trip on booking_trip.id = item.trip_id and booking_trip.booking_id = item.booking_id
    join booking on booking.id = item.booking_id
    where ${travelling(now)} and ${activeItem}
    group by chosen.itinerary_id`.execute(tx)
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

/** The departure and the ship that the oldest tickets of a sailing have. */
export type FormerDeparture = Pick<FormerTrip, 'departs' | 'vessel'>

/**
 * The departures from a port before the first delay or swap of each of the sailings, of which the oldest tickets know; those
 * that are as they were are absent. As the system.
 */
export async function formerDepartures(
  tx: Tx,
  port: string,
  itineraries: readonly number[],
): Promise<Map<number, FormerDeparture>> {
  const { rows } = await sql<FormerDeparture & { itinerary: number }>`
    with changed as (
      select id, itinerary_id, former_departs, former_vessel from disruption
      where itinerary_id = any(${itineraries}) and kind <> 'cancelled'
    ), former as (
      select changed.id, changed.itinerary_id, former_departs as departs, former_vessel as vessel from changed
      where ${port} = (select port_call.port from port_call where port_call.itinerary_id = changed.itinerary_id
        order by seq limit 1)
      union all
      select changed.id, changed.itinerary_id, sold.departs, sold.vessel from changed
      join disruption_trip sold on sold.disruption_id = changed.id
      join booking_trip trip on trip.id = sold.trip_id
      where trip.origin = ${port}
    )
    select distinct on (former.itinerary_id) former.itinerary_id as itinerary, former.departs, former.vessel from former
    join itinerary on itinerary.id = former.itinerary_id
    join port_call call on call.itinerary_id = itinerary.id and call.port = ${port} and call.departs is not null
    where (former.departs, former.vessel) <> (call.departs, itinerary.vessel)
    order by former.itinerary_id, former.id`.execute(tx)
  return new Map(rows.map(({ itinerary, ...former }) => [itinerary, former]))
}

/** The items that are checked in on the sailing; those that a swap left without places, where its id is given. As the system. */
export async function itemsAboard(tx: Tx, itinerary: number, swap?: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select boarding.item_id as id from boarding
    ${
      swap === undefined
        ? sql``
        : sql`join booking_item item on item.id = boarding.item_id
      join disruption_trip lost on lost.trip_id = item.trip_id and lost.disruption_id = ${swap} and lost.short is not null`
    }
    where boarding.itinerary_id = ${itinerary} order by boarding.item_id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** A booking that a swap left without places. */
export interface Unplaced {
  reference: string
  /** Name of its leader. */
  name: string
  passengers: number
  vehicles: number
  /** How many of its passengers and vehicles were on board. */
  aboard: number
}

/** At most 200, those on board first. As the system. */
export async function unplacedBy(tx: Tx, swap: number): Promise<Unplaced[]> {
  const { rows } = await sql<Unplaced>`
    select booking.reference, trim(concat_ws(' ', leader ->> 'lastName', leader ->> 'firstName')) as name,
      count(*) filter (where item.kind = 'passenger')::int as passengers,
      count(*) filter (where item.kind = 'vehicle')::int as vehicles,
      count(boarding.item_id)::int as aboard
    from disruption_trip lost join booking_trip trip on trip.id = lost.trip_id
    join booking on booking.id = trip.booking_id
    join booking_item item on item.trip_id = trip.id and item.booking_id = trip.booking_id and ${activeItem}
    left join boarding on boarding.item_id = item.id and boarding.itinerary_id = trip.itinerary_id
    where lost.disruption_id = ${swap} and lost.short is not null
    group by booking.id order by (count(boarding.item_id) = 0), booking.id limit 200`.execute(tx)
  return rows
}

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
