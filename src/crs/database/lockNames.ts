import { sql } from 'kysely'
import { sendAhead, type Tx } from './transaction.ts'

/**
 * Makes concurrent transactions that lock the same names wait for each other in the order in which they came, also while
 * no row has a name yet. The names are locked in the given order.
 */
export function lockNamesAhead(tx: Tx, names: readonly string[]): void {
  sendAhead(
    tx,
    sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${names}::text[]) as name`,
  )
}
