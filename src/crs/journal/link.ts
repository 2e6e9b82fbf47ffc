import { sql } from 'kysely'
import { type Database, system } from '../database/transaction.ts'

/** Entries linked in one transaction. */
const batchSize = 5000

/**
 * Appends the committed entries to the chains of their agencies. Only one of several processes does so at a time. Once the
 * signal is aborted, the batch under way is the last one: after an upgrade there may be millions of entries.
 */
export async function linkEntries(
  database: Pick<Database, 'transaction'>,
  signal?: AbortSignal,
): Promise<number> {
  for (let total = 0; ;) {
    const linked = await database.transaction(system, async (tx) => {
      const { rows } = await sql<{ linked: number }>`select link_journal(${batchSize}) as linked`.execute(tx)
      return rows[0]?.linked ?? 0
    })
    total += linked
    if (linked < batchSize || signal?.aborted) return total
  }
}
