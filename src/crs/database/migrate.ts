import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { commitOfBaseline, formerMigrations, formerSince } from './formerMigrations.ts'
import { holdCalls, longestLockWait, untilUnlocked } from './shortLocks.ts'
import { StartupError } from './startupError.ts'

/**
 * A row of the table of migrations, which a server of another version may have written. Early ones had no
 * `servers_since`.
 */
interface Applied {
  name: string
  checksum: string
  servers_since: string | null
}

/** A file, and the rows that record it. */
interface Migration {
  name: string
  text: string
  records: readonly Applied[]
}

/** Arbitrary, but unique among advisory locks; processes that start together migrate one after the other. */
const migrationLock = 4_173_001

const folder = join(import.meta.dirname, 'migrations')

const files = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .toSorted()

/** Makes an empty database what the former migrations made of it, and is recorded as these. */
const baseline = '0070-baseline.sql'
const formerNames = Object.keys(formerMigrations)
const lastFormer = formerNames.at(-1) ?? ''

/** All that is recorded in a database of this version. */
const names = [...formerNames, ...files.filter((name) => name !== baseline)]

const formerRecords = Object.entries(formerMigrations).map(([name, checksum]): Applied => ({
  name,
  checksum,
  servers_since: formerSince[name] ?? '',
}))

function readMigrations(): Migration[] {
  return files.map((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    const checksum = createHash('sha256').update(text).digest('hex')
    const record = { name, checksum, servers_since: sinceOf(text) }
    return { name, text, records: name === baseline ? formerRecords : [record] }
  })
}

/**
 * The number of the migration that a server must have to run on a database with this one: where a migration takes away or
 * changes what servers use, its comment names the migration since which they do not. Empty if it only adds, so that a
 * server of any version runs on.
 */
export const sinceOf = (text: string) => /^-- Contracts since (\d{4}): \S/m.exec(text)?.[1] ?? ''

/**
 * Migrates the schema to this version. A newer database is left as it is; throws if this version cannot run on it, or if
 * an applied file has changed since. Tests give it migrations of a later version.
 */
export async function migrate(pool: pg.Pool, migrations = readMigrations()): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await applyMissing(client, migrations)
  } finally {
    // Ends the session and with it the lock, also when the lock statement itself failed.
    client.release(true)
  }
}

/** Returns whether the database has every migration of this version, and none on which this version cannot run. */
export async function isMigrated(pool: Pick<pg.Pool, 'query'>): Promise<boolean> {
  const applied = await readApplied(pool)
  const present = new Set(applied.map(({ name }) => name))
  return names.every((name) => present.has(name)) && applied.every(permitsThisVersion)
}

async function readApplied(pool: Pick<pg.Pool, 'query'>): Promise<Applied[]> {
  const { rows } = await pool.query<Applied>(
    "select name, checksum, to_jsonb(migration) ->> 'servers_since' as servers_since from migration",
  )
  return rows
}

/** Newer migrations permit a version that has what they name; those of unknown branches permit none. */
function permitsThisVersion({ name, servers_since }: Applied): boolean {
  if (names.includes(name)) return true
  if (servers_since === null || name < (names.at(-1) ?? '')) return false
  return servers_since === '' || names.some((own) => own.startsWith(`${servers_since}-`))
}

async function applyMissing(client: pg.PoolClient, migrations: Migration[]): Promise<void> {
  await client.query(
    'create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  const applied = await readApplied(client)
  refuseForeign(applied, migrations)
  const present = new Set(applied.map(({ name }) => name))
  refuseOld(present)
  refuseLate(present, migrations)
  await addServersSince(client)
  for (const migration of migrations)
    if (!migration.records.every(({ name }) => present.has(name))) await apply(client, migration)
}

/** The table is changed only where it must be: a change waits for every reader, such as a dump. */
async function addServersSince(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query(
    "select from pg_attribute where attrelid = 'migration'::regclass and attname = 'servers_since'",
  )
  if (rows.length === 0) await client.query('alter table migration add column servers_since text')
}

function refuseForeign(applied: readonly Applied[], migrations: Migration[]): void {
  const records = migrations.flatMap((migration) => migration.records)
  const checksums = new Map(records.map(({ name, checksum }) => [name, checksum]))
  const foreign = applied.find(
    (one) => !permitsThisVersion(one) || (checksums.get(one.name) ?? one.checksum) !== one.checksum,
  )
  if (foreign)
    throw new StartupError(
      `The database was made by another version of Purser (its ${foreign.name} is not ours). ` +
        'Start that version, or point PURSER_DATA or DATABASE_URL at a new place.',
    )
}

/** The baseline begins with an empty database. */
function refuseOld(applied: ReadonlySet<string>): void {
  if (applied.size === 0 || applied.has(lastFormer)) return
  const last = [...applied].toSorted().at(-1)
  throw new StartupError(
    `The database was last opened by a version of Purser that is too old to be upgraded at once (its newest migration is ${last}). ` +
      `First start the version of commit ${commitOfBaseline} on it, which brings it to ${lastFormer}, then this one.`,
  )
}

/** A migration may depend on all earlier ones, so it must not be applied before them in any database. */
function refuseLate(applied: ReadonlySet<string>, migrations: Migration[]): void {
  const last = [...applied.keys()].toSorted().at(-1) ?? ''
  const late = migrations
    .flatMap(({ records }) => records)
    .find(({ name }) => name < last && !applied.has(name))
  if (late)
    throw new StartupError(
      `The migration ${late.name} sorts before ${last}, which this database already has. ` +
        'Rename it to the next free number.',
    )
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  try {
    await untilUnlocked((holdsCalls) => applyOnce(client, migration, holdsCalls))
  } catch (cause) {
    throw notPrepared(migration, cause)
  }
}

/** With `holdsCalls` changing calls wait until it is done. */
async function applyOnce(client: pg.PoolClient, migration: Migration, holdsCalls: boolean): Promise<void> {
  const { text, records } = migration
  try {
    await client.query('begin')
    await client.query(`set local lock_timeout = ${longestLockWait}`)
    if (holdsCalls) await client.query(holdCalls)
    await client.query(text)
    await client.query(
      'insert into migration (name, checksum, servers_since) select name, checksum, servers_since from jsonb_populate_recordset(null::migration, $1)',
      [JSON.stringify(records)],
    )
    await client.query('commit')
  } catch (cause) {
    // Fails where the connection was lost, which is the cause to report; the session then ends.
    await client.query('rollback').catch(() => undefined)
    throw cause
  }
}

const notPrepared = ({ name }: Migration, cause: unknown) =>
  new StartupError(`The database could not be prepared (${name}): ${(cause as Error).message}`, { cause })
