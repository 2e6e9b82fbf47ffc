import { sql } from 'kysely'
import type { Tx } from './transaction.ts'

/** Makes concurrent transactions that lock the same name wait for each other, also while no row has it yet. */
export async function lockName(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}
