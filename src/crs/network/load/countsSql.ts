import type { Table } from '../table/table.ts'
import { setUpSignIn } from './setUpSignIn.ts'
import type { Client } from './storedSql.ts'

/** The number of rows of each table; that of single sailings is of all days. */
export async function countRows(
  client: Client,
  tables: readonly Table[],
): Promise<ReadonlyMap<string, number>> {
  const counts = tables.map(({ name, stored }) => {
    const source = name === 'sailings' ? `itinerary where timetable = ''` : stored
    return `select '${name}' as name, count(*)::int as count from ${source}`
  })
  const { rows } = await client.query<{ name: string; count: number }>(counts.join(' union all '))
  const isSettingUp = await client.query('select from agency where code = $1', [setUpSignIn.agency])
  const ofSignIn = isSettingUp.rows.length
  return new Map(
    rows.map(({ name, count }) => [name, name === 'agencies' || name === 'users' ? count - ofSignIn : count]),
  )
}

/** Returns whether the database is a demo world, which a publication makes the operator’s own. */
export async function isDemo(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ demo: boolean }>(
    `select exists (select from world where key = 'scale') as demo`,
  )
  return rows[0]?.demo ?? false
}
