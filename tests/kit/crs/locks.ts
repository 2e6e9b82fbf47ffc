import { expect } from 'vitest'
import type { Database } from '../../../src/crs/database/transaction.ts'

/** The number of statements that wait for a lock. */
export async function countLocked({ pool }: Pick<Database, 'pool'>): Promise<number> {
  const { rows } = await pool.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.waiting ?? 0
}

/**
 * Makes calls one after the other, each once the one before it waits for the rows that the statement locks, then unlocks
 * the rows; returns the answers.
 */
export async function behindLock<T>(
  database: Pick<Database, 'pool'>,
  statement: string,
  calls: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const holder = await database.pool.connect()
  await holder.query('begin')
  await holder.query(statement)
  const answers: Promise<T>[] = []
  for (const call of calls) {
    answers.push(call())
    await expect.poll(() => countLocked(database)).toBe(answers.length)
  }
  await holder.query('commit')
  holder.release()
  return Promise.all(answers)
}
