import { sql } from 'kysely'
import { sendAhead, type Tx } from '../../database/transaction.ts'
import type { TripCopy } from '../record/moveSql.ts'

/** Makes disruptions concern the new trips as the trips they are like, with what was done for them. As the system. */
export function copyDisruptionsAhead(tx: Tx, copies: readonly TripCopy[]): void {
  if (copies.length === 0) return
  const copied = sql`unnest(${copies.map(({ from }) => from)}::bigint[], ${copies.map(({ to }) => to)}::bigint[])
    as copied(former, latter)`
  sendAhead(
    tx,
    sql`
    insert into disruption_trip (disruption_id, trip_id, departs, arrives, vessel, short)
    select disruption_id, latter, departs, arrives, vessel, short
    from ${copied} join disruption_trip on trip_id = former`,
  )
  sendAhead(
    tx,
    sql`
    insert into disruption_case (disruption_id, trip_id, agency, user_name, at, action, difference, channel)
    select done.disruption_id, latter, agency, user_name, at, action, 0, channel
    from ${copied} join disruption_trip lost on lost.trip_id = former
      join disruption_case done on done.disruption_id = lost.disruption_id and done.trip_id = former`,
  )
  sendAhead(
    tx,
    sql`
    insert into disruption_message (disruption_id, trip_id, at, channel)
    select disruption_id, latter, at, channel from ${copied} join disruption_message on trip_id = former`,
  )
}
