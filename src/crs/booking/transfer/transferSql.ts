import { sql } from 'kysely'
import { sendAhead, type Tx } from '../../database/transaction.ts'

/** Records whose the booking was, ends its PTA, and marks the trips of the caller that are left without tickets. */
export function writeTransferred(
  tx: Tx,
  { booking, left, from }: { booking: number; left: number; from: string },
): void {
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
