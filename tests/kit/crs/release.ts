import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { inject } from 'vitest'
import { migrate } from '../../../src/crs/database/migrate.ts'
import { copyDatabase, type CopiedDatabase } from './database.ts'

const folder = join(import.meta.dirname, '../../crs/database/releases')

/** The rows of a database as a release left it, which sold, cancelled and held bookings; see `writeRelease.ts`. */
export interface Release {
  lastMigration: string
  rows: Record<string, Record<string, unknown>[]>
}

export const releases = readdirSync(folder).toSorted()

export const readRelease = (file: string) =>
  JSON.parse(gunzipSync(readFileSync(join(folder, file))).toString()) as Release

const migrations = join(import.meta.dirname, '../../../src/crs/database/migrations')

/** Names of the migrations, by their text. */
export const migrationNames = new Map(
  readdirSync(migrations).map((name) => [readFileSync(join(migrations, name), 'utf8'), name]),
)

/** The part of a migration after which its connection ends; undefined for all of it. */
type Cut = (migration: string, text: string) => string | undefined

/** A pool whose connections end during migrations. Without transactions for a control, which `begin` then starts not. */
export function cuttingPool(pool: pg.Pool, cut: Cut, { transactions = true } = {}): pg.Pool {
  return new Proxy(pool, {
    get: (of, key) =>
      key === 'connect'
        ? async () => cutting(await of.connect(), cut, transactions)
        : of[key as keyof pg.Pool],
  })
}

function cutting(client: pg.PoolClient, cut: Cut, transactions: boolean): pg.PoolClient {
  const query = async (text: string, values?: unknown[]) => {
    if (text === 'begin' && !transactions) return undefined
    const name = migrationNames.get(text)
    const first = name === undefined ? undefined : cut(name, text)
    if (first === undefined) return client.query(text, values)
    await client.query(first)
    const ended = new Promise((end) => client.once('end', end))
    ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
    await ended
    throw new Error('cut')
  }
  return new Proxy(client, {
    get(of, key) {
      if (key === 'query') return query
      const value: unknown = of[key as keyof pg.PoolClient]
      return typeof value === 'function' ? (value.bind(of) as unknown) : value
    },
  })
}

/** Connections that see every agency, as those of the owner of the tables. */
export function ownerPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 2, options: '-c purser.agencies=*' })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return pool
}

/** Applies the migrations up to one. */
export async function migrateTo(pool: pg.Pool, lastMigration: string): Promise<void> {
  const cut = (name: string) => (name > lastMigration ? '' : undefined)
  await migrate(cuttingPool(pool, cut)).catch((cause: Error) => {
    if (!cause.message.endsWith('cut')) throw cause
  })
}

/** A database as the migrations up to one made it. */
export async function oldDatabase(lastMigration?: string): Promise<CopiedDatabase & { pool: pg.Pool }> {
  const { url, drop } = await copyDatabase(inject('postgres'), 'template0')
  const pool = ownerPool(url)
  if (lastMigration !== undefined) await migrateTo(pool, lastMigration)
  return {
    url,
    pool,
    async drop() {
      await pool.end()
      await drop()
    },
  }
}

/** Puts the rows of a release in the place of those that its migrations made. */
export async function loadRelease(pool: pg.Pool, { rows }: Release): Promise<void> {
  const client = await pool.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
     and relname not in ('migration', 'server_role', 'translation')`,
  )
  await client.query('set session_replication_role = replica')
  await client.query(`truncate ${tables.map(({ name }) => name).join()}`)
  for (const [table, list] of Object.entries(rows)) {
    const columns = [...new Set(list.flatMap((row) => Object.keys(row)))].join()
    await client.query(
      `insert into ${table} (${columns}) overriding system value
       select ${columns} from jsonb_populate_recordset(null::public.${table}, $1)`,
      [JSON.stringify(list)],
    )
  }
  await client.query(`select setval(sequence, 1000000) from (
      select case when not attisdropped then pg_get_serial_sequence(attrelid::regclass::text, attname) end as sequence
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where attnum > 0 and relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
    ) drawn where sequence is not null`)
  client.release(true)
}

/** Columns whose values differ from one upgrade to the next. */
const madeByUpgrade: Readonly<Record<string, readonly string[]>> = {
  migration: ['applied_at'],
  till_close: ['at'],
  // A random salt, and the digest of it and of the entry.
  journal_link: ['salt', 'digest'],
}

/** All that a database is: tables, constraints, indexes, policies, triggers, functions, privileges and rows. */
export async function describeDatabase(pool: pg.Pool): Promise<Record<string, unknown>> {
  const { rows } = await pool.query<{ kind: string; lines: string[] }>(`
    with mine as (select * from pg_class where relnamespace in ('public'::regnamespace, 'seasons'::regnamespace))
    select kind, array_agg(line order by line) as lines from (
      select 'columns' as kind, concat_ws(' ', relname, attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
        attgenerated, pg_get_expr(adbin, adrelid)) as line
      from mine join pg_attribute on attrelid = mine.oid and attnum > 0 and not attisdropped
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      union all select 'relations', concat_ws(' ', relname, relkind, relrowsecurity, relforcerowsecurity, relacl) from mine
      union all select 'constraints', concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace in ('public'::regnamespace, 'seasons'::regnamespace)
      union all select 'indexes', indexdef from pg_indexes where schemaname in ('public', 'seasons')
      union all select 'policies', pg_policies::text from pg_policies
      union all select 'triggers', pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all select 'functions', pg_get_functiondef(oid) || coalesce(proacl::text, '') from pg_proc
      where pronamespace = 'public'::regnamespace
    ) described group by kind`)
  const contents: [string, unknown][] = []
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
     and relname <> 'server_role'`,
  )
  for (const { name } of tables) {
    const { rows: content } = await pool.query<{ row: string }>(
      `select (to_jsonb(t) - $1::text[])::text as row from ${name} t order by 1`,
      [madeByUpgrade[name] ?? []],
    )
    contents.push([name, content.map(({ row }) => row)])
  }
  return {
    ...Object.fromEntries(rows.map(({ kind, lines }) => [kind, lines])),
    rows: Object.fromEntries(contents),
  }
}
