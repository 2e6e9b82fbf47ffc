import { readJournal } from '../../src/crs/journal/journal.ts'
import type { Database } from '../../src/crs/database/transaction.ts'

/** The journal entries of a booking of agency 1300, each as its kind and its user. */
export async function journalOf(database: Database, reference: string): Promise<string[]> {
  const booking = await database.owner
    .selectFrom('booking')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirst()
  const who = { agency: '1300', agencies: ['1300'], userName: 'demo', userId: null, language: 'en' as const }
  const entries = await database.transaction(who, (tx) => readJournal(tx, who, booking?.id ?? 0))
  return entries.map(({ kind, userName }) => `${kind} ${userName}`)
}
