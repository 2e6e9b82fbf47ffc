import { sql } from 'kysely'
import { sendAhead, type Tx } from './transaction.ts'

/** Makes concurrent transactions that lock the same name wait for each other, also while no row has it yet. */
export function lockName(tx: Tx, name: string): void {
  sendAhead(tx, sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}
