import { sql } from 'kysely'
import { sendAhead, type Tx } from '../../database/transaction.ts'

/** Turns an option into a PTA: paid, without tickets. The references of bookings merged into it lead the collector to it. */
export function writePta(tx: Tx, booking: number, collector: string): void {
  sendAhead(
    tx,
    sql`
    with items as (
      update booking_item set status = 'PTA', void_ended = true where booking_id = ${booking} and status = 'OPTIONAL'
    ), trips as (
      update booking_trip set status = 'PTA' where booking_id = ${booking} and status = 'OPTIONAL'
    ), merged as (
      update booking set collector = ${collector} where merged_into = ${booking}
    )
    update booking set status = 'PTA', pta = true, collector = ${collector}, option_until = null, expires_at = null,
      version = version + 1
    where id = ${booking}`,
  )
}
