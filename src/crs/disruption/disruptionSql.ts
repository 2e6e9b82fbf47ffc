import { sql } from 'kysely'
import type { Row } from '../database/tables.ts'
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
  const { rows } = await sql<{ id: number; bookings: number[] }>`
    select disruption_id as id, array_agg(distinct booking_trip.booking_id) as bookings
    from disruption_case join booking_trip on booking_trip.id = disruption_case.trip_id
    where disruption_case.agency = any(${agencies}) group by disruption_id`.execute(tx)
  return new Map(rows.map(({ id, bookings }) => [id, bookings]))
}
