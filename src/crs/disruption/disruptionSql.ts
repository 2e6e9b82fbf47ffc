import { sql } from 'kysely'
import type { Row } from '../database/tables.ts'
import { bookingsById } from '../booking/affected/affected.ts'
import type { Actor, Tx } from '../database/transaction.ts'

/** Records what was done for a trip; false when it has been done before. */
export async function insertCase(tx: Tx, done: Row<'disruption_case'>): Promise<boolean> {
  const { disruptionId, tripId, agency, userName, at, action, difference, channel } = done
  const inserted = await sql<Pick<Row<'disruption_case'>, 'tripId'>>`
    insert into disruption_case (disruption_id, trip_id, agency, user_name, at, action, difference, channel)
    values (${disruptionId}, ${tripId}, ${agency}, ${userName}, ${at}, ${action}, ${difference}, ${channel})
    on conflict do nothing returning trip_id as "tripId"`.execute(tx)
  return inserted.rows.length > 0
}

/** The bookings of the trips dealt with, by disruption. */
export async function bookingsDone(tx: Tx, { agencies }: Actor): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ id: number; booking: number }>`
    select distinct disruption_id as id, booking_trip.booking_id as booking
    from disruption_case join booking_trip on booking_trip.id = disruption_case.trip_id
    where disruption_case.agency = any(${agencies})`.execute(tx)
  return bookingsById(rows)
}

/** Records the first message to trips; returns those that had none before. As the system. */
export async function insertMessages(
  tx: Tx,
  disruption: number,
  sent: readonly { trip: number; channel: string }[],
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ trip: number }>`
    insert into disruption_message (disruption_id, trip_id, at, channel)
    select ${disruption}, trip, ${now}, channel
    from unnest(${sent.map(({ trip }) => trip)}::bigint[], ${sent.map(({ channel }) => channel)}::text[])
      as sent(trip, channel)
    order by trip
    on conflict do nothing returning trip_id as trip`.execute(tx)
  return rows.map(({ trip }) => trip)
}

interface MessagesSent {
  trips: ReadonlySet<number>
  bookings: number
  lastAt: Date | null
}

/** The trips that have had the first message about a disruption, with the number of their bookings. As the system. */
export async function messagesSent(tx: Tx, disruption: number): Promise<MessagesSent> {
  const { rows } = await sql<{ trip: number; booking: number; at: Date }>`
    select trip_id as trip, booking_id as booking, at
    from disruption_message join booking_trip on booking_trip.id = trip_id
    where disruption_id = ${disruption} order by at`.execute(tx)
  return {
    trips: new Set(rows.map(({ trip }) => trip)),
    bookings: new Set(rows.map(({ booking }) => booking)).size,
    lastAt: rows.at(-1)?.at ?? null,
  }
}
