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
