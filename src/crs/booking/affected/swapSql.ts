import { sql } from 'kysely'
import { sendAhead, type Tx } from '../../database/transaction.ts'

/** Whether a ticket is checked in on the sailing. As the system. */
export async function isBoarding(tx: Tx, itinerary: number): Promise<boolean> {
  const found = await sql`select from boarding where itinerary_id = ${itinerary} limit 1`.execute(tx)
  return found.rows.length > 0
}

/**
 * Records the trips that a swap concerns, each with what is short for it, and the ship of which its passengers know. As
 * the system.
 */
export function insertSwappedTrips(
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
export function writeTripVessel(tx: Tx, itinerary: number, vessel: string): void {
  sendAhead(
    tx,
    sql`
    update booking_trip set vessel = ${vessel}
    where itinerary_id = ${itinerary} and open_until is null`,
  )
}

export function writePlaces(tx: Tx, items: readonly { id: number; place: string | null }[]): void {
  sendAhead(
    tx,
    sql`
    update booking_item set place = given.place
    from unnest(${items.map(({ id }) => id)}::bigint[], ${items.map(({ place }) => place)}::text[]) as given(id, place)
    where booking_item.id = given.id and booking_item.place is distinct from given.place`,
  )
}
