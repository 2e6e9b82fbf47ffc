import { sql } from 'kysely'
import type { Database } from '../../../src/crs/database/transaction.ts'

/** The journal entries of a booking, oldest first, each as its kind and its user. */
export async function journalOf({ owner }: Database, reference: string): Promise<string[]> {
  const entries = await owner
    .selectFrom('journal')
    .innerJoin('booking', 'booking.id', 'journal.booking_id')
    .where('booking.reference', '=', reference)
    .orderBy('journal.id')
    .select(['journal.kind', 'journal.user_name'])
    .execute()
  return entries.map(({ kind, user_name: userName }) => `${kind} ${userName}`)
}

/** Adds an entry about a booking of which the test has changed rows itself, with another version. */
export async function journalRows({ owner }: Database, reference: string): Promise<void> {
  await sql`update booking set version = version + 1 where reference = ${reference}`.execute(owner)
  await sql`
    insert into journal (agency, user_name, kind, booking_id, data, version, state)
    select agency, 'system', 'booking.modify', id, '{}', version, booking_state(id) from booking
    where reference = ${reference}`.execute(owner)
}
