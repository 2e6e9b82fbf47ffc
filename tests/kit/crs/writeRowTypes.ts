// Run as a separate process before the sources are checked: writes the types of all rows to .build/rows, from a database
// with every migration, unless those there are of the same migrations.
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { generate, PostgresDialect as Introspection } from 'kysely-codegen'
import { ownerPool } from '../../../src/crs/database/connect.ts'
import { startEmbedded } from '../../../src/crs/database/embedded/embedded.ts'
import { migrate } from '../../../src/crs/database/migrate.ts'
import { temporaryFolder } from '../folder.ts'
import { shortLived } from './database.ts'

const root = join(import.meta.dirname, '../../..')
const rows = join(root, '.build/rows')
const file = join(rows, 'rows.d.ts')
const stamp = `// ${digestOfSources()}`

function digestOfSources(): string {
  const migrations = join(root, 'src/crs/database/migrations')
  const sources = readdirSync(migrations).map((name) => join(migrations, name))
  const hash = createHash('sha256')
  for (const source of [...sources.toSorted(), import.meta.filename, join(root, 'package-lock.json')])
    hash.update(readFileSync(source))
  return hash.digest('hex')
}

const isPresent = () => existsSync(file) && readFileSync(file, 'utf8').includes(stamp)

/** A list is written as JSON text, because pg would send it as an array of PostgreSQL. */
const jsonColumn = "import('kysely').ColumnType<Record<string, unknown>, object | string, object | string>"

async function write(): Promise<void> {
  const folder = temporaryFolder()
  const postgres = await startEmbedded(folder.path, shortLived)
  const pool = ownerPool(postgres.url)
  try {
    await migrate(pool)
    const db = new Kysely({ dialect: new PostgresDialect({ pool }) })
    await generate({
      db,
      dialect: new Introspection(),
      includePattern: 'public.*',
      outFile: `${file}.new`,
      // As the connections of src/crs/database/connect.ts read them, and pg writes them.
      typeMapping: { int8: 'number', json: jsonColumn, jsonb: jsonColumn },
    })
    await db.destroy()
  } finally {
    await postgres.stop()
    folder.remove()
  }
}

if (!isPresent()) {
  mkdirSync(rows, { recursive: true })
  await write()
  appendFileSync(`${file}.new`, `\n${stamp}\n`)
  renameSync(`${file}.new`, file)
}
