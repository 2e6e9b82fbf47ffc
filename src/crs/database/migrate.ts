import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { StartupError } from './startupError.ts'

interface Migration {
  name: string
  text: string
  checksum: string
}

/** Arbitrary, but unique among advisory locks; processes that start together migrate one after the other. */
const migrationLock = 4_173_001

const folder = join(import.meta.dirname, 'migrations')

const names = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .toSorted()

function readMigrations(): Migration[] {
  return names.map((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
  })
}

/** Migrates the schema to this version; throws if an applied file has changed since. */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await applyMissing(client, readMigrations())
  } finally {
    // Ends the session and with it the lock, also when the lock statement itself failed.
    client.release(true)
  }
}

/** Whether the database has every migration of this version. */
export async function isMigrated(pool: Pick<pg.Pool, 'query'>): Promise<boolean> {
  const { rows } = await pool.query<{ name: string }>('select name from migration')
  const applied = new Set(rows.map(({ name }) => name))
  return names.every((name) => applied.has(name))
}

async function applyMissing(client: pg.PoolClient, migrations: Migration[]): Promise<void> {
  await client.query(
    'create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migration',
  )
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  refuseForeign(applied, migrations)
  refuseLate(applied, migrations)
  for (const migration of migrations) if (!applied.has(migration.name)) await apply(client, migration)
}

function refuseForeign(applied: ReadonlyMap<string, string>, migrations: Migration[]): void {
  const checksums = new Map(migrations.map((migration) => [migration.name, migration.checksum]))
  for (const [name, checksum] of applied)
    if (checksums.get(name) !== checksum)
      throw new StartupError(
        `The database was made by another version of Purser (its ${name} is not ours). ` +
          'Start that version, or point PURSER_DATA or DATABASE_URL at a new place.',
      )
}

/** A migration may depend on all earlier ones, so it must not be applied before them in any database. */
function refuseLate(applied: ReadonlyMap<string, string>, migrations: Migration[]): void {
  const last = [...applied.keys()].toSorted().at(-1) ?? ''
  const late = migrations.find(({ name }) => name < last && !applied.has(name))
  if (late)
    throw new StartupError(
      `The migration ${late.name} sorts before ${last}, which this database already has. ` +
        'Rename it to the next free number.',
    )
}

async function apply(client: pg.PoolClient, { name, text, checksum }: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(text)
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (cause) {
    // Fails where the connection was lost, which is the cause to report; the session then ends.
    await client.query('rollback').catch(() => undefined)
    throw new StartupError(`The database could not be prepared (${name}): ${(cause as Error).message}`, {
      cause,
    })
  }
}
