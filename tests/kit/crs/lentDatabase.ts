import pg from 'pg'
import type { Database } from '../../../src/crs/database/transaction.ts'
import { freshDatabase, type FreshDatabase, type Template } from './database.ts'

/** A database that is restored after each use: a new one takes ten times as long. */
interface Lent {
  template: Template
  fresh: FreshDatabase
  /** Its connection runs no triggers, so that rows can be taken out of every table. */
  keeper: pg.Client
  /** Transaction that made or last restored the world; what later ones wrote is taken back. */
  since: string
  /** Of the schema, which must be unchanged. */
  shape: string
  uses: number
}

/** Rows that were deleted take time until they are cleared away. */
const mostUses = 60

const idle: Lent[] = []

/** A database as its template; `drop` restores it for the next file or test of this process. */
export async function borrowDatabase(template: Template): Promise<FreshDatabase> {
  const at = idle.findIndex((one) => one.template === template)
  const lent = idle.splice(at, at === -1 ? 0 : 1)[0] ?? (await makeLent(template))
  lent.uses += 1
  let isClosed = false
  // What servers keep for a database, they keep for this object.
  const database: Database = {
    ...lent.fresh.database,
    async close() {
      isClosed = true
      await lent.fresh.database.close()
    },
  }
  return {
    database,
    url: lent.fresh.url,
    async drop() {
      if (!isClosed && isAtRest(lent) && lent.uses < mostUses && (await isRestored(lent))) idle.push(lent)
      else await dropWhole(lent, isClosed)
    },
  }
}

async function makeLent(template: Template): Promise<Lent> {
  const fresh = await freshDatabase(template)
  const keeper = new pg.Client({
    connectionString: fresh.url,
    options: '-c session_replication_role=replica -c lock_timeout=2000',
  })
  keeper.on('error', () => undefined)
  await keeper.connect()
  await keeper.query('create schema pristine')
  const since = await keepRows(keeper)
  return { template, fresh, keeper, since, shape: await shapeOf(keeper), uses: 0 }
}

async function dropWhole({ fresh, keeper }: Lent, isClosed: boolean): Promise<void> {
  await keeper.end()
  if (isClosed) fresh.database.close = async () => undefined
  await fresh.drop()
}

interface Table {
  name: string
  columns: string
  copy: string
}

/** Partitions and tables that have none, with the columns that are written. */
const tables = `
  select format('%I.%I', nspname, relname) as name, format('pristine.%I', nspname || '.' || relname) as copy,
    (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where nspname in ('public', 'seasons') and relkind = 'r' order by 1`

const sequences = `
  select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value) as value,
    last_value is not null as used
  from pg_sequences where schemaname in ('public', 'seasons')`

/** Copies every row, and makes a function that restores the tables in which later transactions wrote or deleted. */
async function keepRows(keeper: pg.Client): Promise<string> {
  const parts: string[] = []
  for (const table of (await keeper.query<Table>(tables)).rows) {
    await keeper.query(`create table ${table.copy} as select ${table.columns} from ${table.name}`)
    const { rowCount } = await keeper.query(`select from ${table.copy}`)
    parts.push(restoringPart(table, rowCount ?? 0))
  }
  for (const { name, value, used } of (
    await keeper.query<{ name: string; value: string; used: boolean }>(sequences)
  ).rows)
    parts.push(`perform setval('${name}', ${value}, ${used});`)
  await keeper.query(
    `create function pristine.restore(since xid) returns xid language plpgsql as $restore$
     declare present bigint; later bigint;
     begin ${parts.join('\n')} return pg_current_xact_id()::xid; end $restore$`,
  )
  return restore(keeper, '3')
}

const restoringPart = ({ name, columns, copy }: Table, count: number) => `
  select count(*), count(*) filter (where age(xmin) < age(since)) into present, later from ${name};
  if present <> ${count} or later > 0 then
    delete from ${name};
    insert into ${name} (${columns}) overriding system value select ${columns} from ${copy};
  end if;`

async function restore(keeper: pg.Client, since: string): Promise<string> {
  const { rows } = await keeper.query<{ now: string }>({
    name: 'restore',
    text: 'select pristine.restore($1::xid)::text as now',
    values: [since],
  })
  return rows[0]?.now ?? since
}

/** Whether no statement of a test is under way. */
const isAtRest = ({ fresh: { database } }: Lent) =>
  [database.pool, database.requests].every((pool) => pool.idleCount === pool.totalCount)

/** False where a test has changed the schema, or something else still uses the database. */
async function isRestored(lent: Lent): Promise<boolean> {
  const { pool, requests } = lent.fresh.database
  try {
    const { rows } = await lent.keeper.query<{ others: number; locks: number }>(users)
    if (rows[0]?.locks !== 0 || rows[0].others > pool.totalCount + requests.totalCount) return false
    if ((await shapeOf(lent.keeper)) !== lent.shape) return false
    lent.since = await restore(lent.keeper, lent.since)
    return true
  } catch {
    return false
  }
}

const users = `
  select (select count(*)::int from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid()
             and backend_type = 'client backend') as others,
    (select count(*)::int from pg_locks join pg_database on pg_database.oid = database
      where datname = current_database() and locktype = 'advisory') as locks`

/** Everything in the schema that a test may change. */
const shape = `
  with relations as (select pg_class.* from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ('public', 'seasons'))
  select md5(concat(
    (select string_agg(concat(oid, relname, relkind, relacl, relrowsecurity, relforcerowsecurity, reloptions), ',' order by oid)
      from relations),
    (select string_agg(concat(attrelid, attnum, attname, atttypid, attnotnull, attacl), ',' order by attrelid, attnum)
      from pg_attribute join relations on relations.oid = attrelid where attnum > 0),
    (select string_agg(concat(oid, tgenabled), ',' order by oid) from pg_trigger),
    (select string_agg(concat(oid, xmin), ',' order by oid) from pg_policy),
    (select string_agg(concat(oid, xmin), ',' order by oid) from pg_constraint),
    (select string_agg(concat(pg_proc.oid, pg_proc.xmin), ',' order by pg_proc.oid)
      from pg_proc join pg_namespace on pg_namespace.oid = pronamespace where nspname not in ('pg_catalog', 'information_schema')),
    (select string_agg(concat(nspname, nspacl), ',' order by oid) from pg_namespace where nspname !~ '^pg_'),
    (select datacl from pg_database where datname = current_database()),
    (select string_agg(concat(setrole, setconfig), ',' order by setrole)
      from pg_db_role_setting join pg_database on pg_database.oid = setdatabase where datname = current_database())
  )) as shape`

async function shapeOf(keeper: pg.Client): Promise<string> {
  const { rows } = await keeper.query<{ shape: string }>({ name: 'shape', text: shape })
  return rows[0]?.shape ?? ''
}
