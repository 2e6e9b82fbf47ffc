// Run as a separate process: `node tests/kit/crs/writeRelease.ts <data folder> <file>` writes the rows of the running
// database of a release, for tests/crs/database/upgrade.test.ts.
import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { runningCluster } from '../../../src/crs/database/embedded/embedded.ts'

const [folder = '', file = ''] = process.argv.slice(2)
const client = new pg.Client({ connectionString: (await runningCluster(folder))?.url })
await client.connect()

/** Of the process that serves it; names in eight languages are as many as all other rows. */
const leftOut = "'migration', 'owner', 'server_role', 'translation'"

async function rowsOf(table: string): Promise<unknown[]> {
  const { rows } = await client.query<{ row: unknown }>(
    `select to_jsonb(t) - array(select attname::text from pg_attribute
      where attrelid = $1::regclass and attgenerated <> '') as row from ${table} t`,
    [table],
  )
  return rows.map(({ row }) => row)
}

const { rows: tables } = await client.query<{ name: string }>(
  `select relname as name from pg_class
   where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and relname not in (${leftOut}) order by 1`,
)
const { rows: last } = await client.query<{ name: string }>('select max(name) as name from migration')
const found: [string, unknown[]][] = []
for (const { name } of tables) found.push([name, await rowsOf(name)])
const release = {
  lastMigration: last[0]?.name,
  rows: Object.fromEntries(found.filter(([, rows]) => rows.length > 0)),
}
writeFileSync(file, gzipSync(JSON.stringify(release), { level: 9 }))
await client.end()
