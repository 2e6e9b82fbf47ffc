import type pg from 'pg'
import { insertSailings } from './insertSailings.ts'
import { linesOf, sailingPlanOf, type WorldData } from './worldData.ts'
import { loadLines } from './reference.ts'
import type { Scope } from '../network/season.ts'

/** Adds missing lines to an older demo world, with their sailings on the days it covers. */
export async function addNewLines(
  client: pg.PoolClient,
  catalogue: WorldData,
  { scope, seed }: { scope: Scope; seed: number },
): Promise<void> {
  const { rows } = await client.query<{ code: string }>('select code from line')
  const present = new Set(rows.map(({ code }) => code))
  const lines = linesOf(catalogue, scope).filter(({ code }) => !present.has(code))
  if (lines.length === 0) return
  const covered = await client.query<{ date: string }>(
    'select distinct left(departs, 10) as date from itinerary order by date',
  )
  await loadLines(client, catalogue, lines)
  const plan = sailingPlanOf(catalogue, scope, seed)
  const services = plan.services.filter(({ line }) => lines.includes(line))
  await insertSailings(
    client,
    { ...plan, services },
    {
      dates: covered.rows.map(({ date }) => date),
      atMost: Infinity,
      freeze: false,
      progress: () => undefined,
    },
  )
}
