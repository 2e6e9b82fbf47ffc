import type pg from 'pg'

/** Returns whether the day had no passengers of the demo yet; from now on it counts as filled, for all servers. */
export async function takeDemoDay(pool: Pick<pg.Pool, 'query'>, day: string): Promise<boolean> {
  const taken = await pool.query(
    `insert into world (key, value) values ($1, '') on conflict (key) do nothing`,
    [`passengers ${day}`],
  )
  return taken.rowCount === 1
}
