/**
 * The time to generate and load each world, on a separate PostgreSQL:
 * `node tests/bench/worldGeneration.ts [demo season stress]`. Prints figures and checks no limits.
 */
import { startEmbedded } from '../../src/crs/database/embedded/embedded.ts'
import { openDatabase } from '../../src/crs/database/open.ts'
import { createWorld } from '../../src/crs/world/createWorld.ts'
import type { Scale } from '../../src/crs/world/network/network.ts'
import { sailingPlanOf, readWorldData } from '../../src/crs/world/load/worldData.ts'
import { sailingsOn } from '../../src/crs/world/network/sailings.ts'
import { scopeOf } from '../../src/crs/world/network/scope.ts'
import { temporaryFolder } from '../kit/folder.ts'

const today = new Date().toISOString().slice(0, 10)
const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1)
const asked = process.argv.slice(2) as Scale[]

const sizes = `
  select relname as table, reltuples::bigint as rows, pg_size_pretty(pg_total_relation_size(oid)) as size
    from pg_class where relname = any (array['itinerary', 'port_call', 'stock', 'fare', 'vessel'])
   order by relname`

for (const scale of asked.length > 0 ? asked : (['demo', 'season', 'stress'] as const)) {
  console.log(`${scale}: ${generate(scale)}`)
  await load(scale)
}

/** The time of the generator alone, without writing. */
function generate(scale: Scale): string {
  const started = performance.now()
  const scope = scopeOf(scale, today)
  const plan = sailingPlanOf(readWorldData(), scope, 1300)
  let [sailings, rows] = [0, 0]
  for (const date of scope.dates) {
    for (const { calls, stock } of sailingsOn(date, plan)) {
      sailings += 1
      rows += 1 + calls.length + stock.length
    }
    if (sailings >= scope.atMost) break
  }
  return `${sailings} sailings, ${rows} rows generated in ${seconds(started)} s`
}

async function load(scale: Scale): Promise<void> {
  const folder = temporaryFolder()
  const postgres = await startEmbedded(folder.path)
  try {
    const database = await openDatabase(postgres.url)
    const started = performance.now()
    await createWorld(database, { scale, today, log: () => undefined })
    console.log(`${scale}: generated and loaded in ${seconds(started)} s`)
    const again = performance.now()
    await createWorld(database, { scale, today, log: () => undefined })
    console.log(`${scale}: found complete at the next start in ${seconds(again)} s`)
    const { rows } = await database.pool.query<{ table: string; rows: number; size: string }>(sizes)
    for (const { table, rows: many, size } of rows) console.log(`  ${table}: ${many} rows, ${size}`)
    await database.close()
  } finally {
    await postgres.stop()
    folder.remove()
  }
}
