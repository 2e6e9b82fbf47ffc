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

/**
 * The schemas `public` and `seasons` as the system catalogs have them, a line for each column, constraint and so on. The
 * owner of the tables is called `owner`, and privileges that are not listed are listed as PostgreSQL understands them.
 */
const catalogue = `
  with schemas as (select oid, nspname, nspowner, nspacl from pg_namespace where nspname in ('public', 'seasons')),
  mine as (select c.*, nspname from pg_class c join schemas on schemas.oid = relnamespace),
  owner as (select relowner as oid from mine where relname = 'booking' and nspname = 'public'),
  granted (kind, name, acl) as (
    select 'relation', nspname || '.' || relname,
      coalesce(relacl, acldefault(case relkind when 'S' then 's'::"char" else 'r' end, relowner))
    from mine where relkind in ('r', 'p', 'S', 'v')
    union all select 'column', nspname || '.' || relname || '.' || attname, attacl
    from mine join pg_attribute on attrelid = mine.oid where attacl is not null
    union all select 'function', pg_proc.oid::regprocedure::text, coalesce(proacl, acldefault('f', proowner))
    from pg_proc join schemas on schemas.oid = pronamespace
    union all select 'schema', nspname, coalesce(nspacl, acldefault('n', nspowner)) from schemas)
  select kind, array_agg(line order by line collate "C") as lines from (
    select 'privileges' as kind, concat_ws(' ', kind, name, case when grantee = 0 then 'public'
      when grantee = (select oid from owner) then 'owner' else grantee::regrole::text end, privilege_type, is_grantable) as line
    from granted, aclexplode(acl)
    union all select 'columns', concat_ws(' ', nspname, relname, row_number() over (partition by mine.oid order by attnum),
      attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, attstorage,
      attcollation::regcollation, attislocal, attinhcount, pg_get_expr(adbin, adrelid))
    from mine join pg_attribute on attrelid = mine.oid and attnum > 0 and not attisdropped
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    union all select 'relations', concat_ws(' ', nspname, relname, relkind, relpersistence, relrowsecurity,
      relforcerowsecurity, relreplident, reloptions, relowner = (select oid from owner), pg_get_expr(relpartbound, oid),
      pg_get_partkeydef(oid)) from mine
    union all select 'sequences', concat_ws(' ', seqrelid::regclass, seqtypid::regtype, seqstart, seqincrement, seqmax,
      seqmin, seqcache, seqcycle, (select concat_ws('.', refobjid::regclass, refobjsubid, deptype) from pg_depend
        where objid = seqrelid and refobjsubid > 0 and deptype in ('a', 'i')))
    from pg_sequence join mine on mine.oid = seqrelid
    union all select 'constraints', concat_ws(' ', conrelid::regclass, conname, condeferrable, condeferred, convalidated,
      conislocal, coninhcount, connoinherit, conparentid <> 0, conindid::regclass, pg_get_constraintdef(c.oid))
    from pg_constraint c join mine on mine.oid = conrelid
    union all select 'indexes', concat_ws(' ', indisprimary, indisvalid, indnullsnotdistinct,
      (select inhparent::regclass from pg_inherits where inhrelid = mine.oid), pg_get_indexdef(indexrelid))
    from pg_index join mine on mine.oid = indexrelid
    union all select 'policies', pg_policies::text from pg_policies
    union all select 'triggers', concat_ws(' ', tgenabled, tgparentid <> 0, pg_get_triggerdef(t.oid))
    from pg_trigger t join mine on mine.oid = tgrelid where not tgisinternal
    union all select 'functions', pg_get_functiondef(pg_proc.oid) from pg_proc join schemas on schemas.oid = pronamespace
    union all select 'types', concat_ws(' ', typname, typtype) from pg_type join schemas on schemas.oid = typnamespace
    where typtype not in ('c', 'b')
    union all select 'comments', description from pg_description where objoid >= 16384
    union all select 'statistics', pg_get_statisticsobjdef(oid) from pg_statistic_ext
  ) described group by kind order by kind`

export async function describeCatalogue(pool: pg.Pool): Promise<Record<string, string[]>> {
  const { rows } = await pool.query<{ kind: string; lines: string[] }>(catalogue)
  return Object.fromEntries(rows.map(({ kind, lines }) => [kind, lines]))
}

/** All that a database is: its catalogue and its rows. */
export async function describeDatabase(pool: pg.Pool): Promise<Record<string, unknown>> {
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
  return { ...(await describeCatalogue(pool)), rows: Object.fromEntries(contents) }
}
