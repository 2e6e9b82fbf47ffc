import { sql } from 'kysely'
import type { Tx } from './transaction.ts'

/**
 * Sessions of this database that wait for a lock, and the longest wait in seconds. The server may not see what sessions of
 * other roles wait for, but all locks.
 */
export async function countLockWaits(tx: Tx): Promise<{ sessions: number; longest: number }> {
  const found = await sql<{ sessions: number; longest: number }>`
    select count(distinct pid)::int as sessions,
      coalesce(extract(epoch from max(clock_timestamp() - waitstart)), 0)::float8 as longest
    from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`.execute(tx)
  return found.rows[0] ?? { sessions: 0, longest: 0 }
}
