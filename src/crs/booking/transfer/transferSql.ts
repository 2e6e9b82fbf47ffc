import { sql } from 'kysely'
import { sendAhead, type Tx } from '../../database/transaction.ts'

interface Transferred {
  booking: number
  /** The booking that was left, by which agency and in which zone of time. */
  left: number
  from: string
  timezone: string
  now: Date
}

/**
 * Records whose the booking was, ends its PTA, and marks the trips of the caller that are left without tickets. A day of
 * issue that has ended here has ended, whatever the day is where the other agency is.
 */
export function writeTransferredAhead(tx: Tx, { booking, left, from, timezone, now }: Transferred): void {
  sendAhead(
    tx,
    sql`
    update booking_item set void_ended = true
    where booking_id = ${booking} and issued_at < date_trunc('day', ${now}::timestamptz, ${timezone})`,
  )
  sendAhead(
    tx,
    sql`
    update booking set transferred_from = array_append(transferred_from, ${from}), pta = false, collector = null,
      hold_key = null, version = version + 1
    where ${booking} in (id, merged_into)`,
  )
  sendAhead(
    tx,
    sql`
    update booking_trip set status = 'CANCELLED' where booking_id = ${left} and not exists (
      select from booking_item where trip_id = booking_trip.id and status <> 'CANCELLED')`,
  )
}
