import { sql } from 'kysely'
import type { Tx, Actor } from '../database/transaction.ts'

export interface JournalEntry {
  /** The call or job: booking.sell, booking.cancel, booking.expire … */
  kind: string
  bookingId: number | null
  data: object
}

/** Adds an entry to the journal of the booking’s agency; a parent agency is recorded with its code. */
export async function appendJournal(
  tx: Tx,
  who: Actor,
  { kind, bookingId, data }: JournalEntry,
): Promise<void> {
  await sql`
    insert into journal (agency, user_name, kind, booking_id, data)
    select owner, case when owner = ${who.agency} then ${who.userName} else ${`${who.agency}/${who.userName}`} end,
      ${kind}, ${bookingId}, ${JSON.stringify(data)}::jsonb
    from (select coalesce((select agency from booking where id = ${bookingId}), ${who.agency}) as owner) booked`.execute(
    tx,
  )
}
