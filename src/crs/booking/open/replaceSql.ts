import { sql } from 'kysely'
import { sendAhead, type Tx } from '../../database/transaction.ts'
import { takenNow } from '../record/modifiedSql.ts'
import { followItemsAhead } from '../record/moveSql.ts'
import type { ItemRow } from '../record/record.ts'

/** The ticket that has come in place of that of an item. */
export async function replacedBy(
  tx: Tx,
  item: number,
): Promise<Pick<ItemRow, 'ticketLetter' | 'ticketNumber'> | undefined> {
  const found = await sql<Pick<ItemRow, 'ticketLetter' | 'ticketNumber'>>`
    select dated.ticket_letter as "ticketLetter", dated.ticket_number as "ticketNumber"
    from booking_item open join booking_item dated on dated.id = open.replaced_by
    where open.id = ${item}`.execute(tx)
  return found.rows[0]
}

/** Cancels open tickets without a fee, each replaced by a dated one; both lists are in the same order. */
export function writeReplacedAhead(
  tx: Tx,
  booking: number,
  open: readonly number[],
  dated: readonly number[],
  leader: object,
  fees: number,
): void {
  sendAhead(
    tx,
    sql`
    update booking_item set status = 'CANCELLED', fee = 0, replaced_by = replaced.dated
    from unnest(${open}::bigint[], ${dated}::bigint[]) as replaced(open, dated)
    where booking_item.id = replaced.open`,
  )
  // The rules go on counting from the sale of the open ticket, under which it is cancelled by its own rule set at most.
  sendAhead(
    tx,
    sql`
    update booking_item dated
    set refund_limit = coalesce(open.refund_limit, 0), refund_limit_hundredths = open.refund_limit_hundredths,
      opened = open.opened, issued_at = open.issued_at,
      void_ended = open.void_ended
    from booking_item open
    where open.replaced_by = dated.id and dated.id = any(${dated}::bigint[])`,
  )
  sendAhead(
    tx,
    sql`
    update offer_use set item_id = replaced.dated, amount = ${takenNow(sql`booking_item.explanation`)}
    from unnest(${open}::bigint[], ${dated}::bigint[]) as replaced(open, dated)
      join booking_item on booking_item.id = replaced.dated
    where offer_use.booking_id = ${booking} and item_id = replaced.open`,
  )
  sendAhead(
    tx,
    sql`
    update booking_trip set status = 'CANCELLED' where booking_id = ${booking} and not exists (
      select from booking_item where trip_id = booking_trip.id and status <> 'CANCELLED')`,
  )
  sendAhead(
    tx,
    sql`update booking set leader = ${JSON.stringify(leader)}::jsonb, modification_fees = modification_fees + ${fees}
    where id = ${booking}`,
  )
  followItemsAhead(tx, [booking])
}
