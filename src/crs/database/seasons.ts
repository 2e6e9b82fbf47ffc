import { type Kysely, sql } from 'kysely'
import { mustGet } from '../../domain/value/mustGet.ts'
import { longestLockWait, untilUnlocked } from './shortLocks.ts'
import { StartupError } from './startupError.ts'
import type { Tables } from './tables.ts'

/** See the section on seasons of migrations/0070-baseline.sql. */
export interface Season {
  number: number
  begunAt: Date
  /** Null while its rows are read with those of the other seasons. */
  detachedAt: Date | null
  /** Number at PostgreSQL’s last count. */
  bookings: number
  bytes: number
}

type Owner = Kysely<Tables>

/** From the first to the one that new bookings go to. */
export async function readSeasons(owner: Owner): Promise<Season[]> {
  const { rows } = await sql<Season>`
    select number, begun_at as "begunAt", detached_at as "detachedAt",
      (select greatest(reltuples, 0)::bigint from pg_class where oid = to_regclass('seasons.booking_' || number)) as bookings,
      (select coalesce(sum(pg_total_relation_size(oid)), 0)::bigint from pg_class
        where relnamespace = 'seasons'::regnamespace and relkind = 'r' and relname like '%\\_' || number) as bytes
    from season order by number`.execute(owner)
  return rows
}

/** Tables that are divided by seasons, those that refer to others first. */
const dividedTables = sql<{ name: string }>`
  select relname as name from pg_partitioned_table join pg_class on oid = partrelid
  where relnamespace = 'public'::regnamespace
  order by (select count(*) from pg_constraint where contype = 'f' and confrelid = partrelid and conparentid = 0), 1`

/** The sequences whose numbers divide rows. */
const sequences = ['booking', 'booking_item', 'claim', 'hold', 'journal', 'ledger_entry'].map(
  (table) => `${table}_id_seq`,
)

/** The partition of a table that has the rows of a season. */
const partitionOf = (table: string, season: number) => sql.table(`seasons.${table}_${season}`)

/** Arbitrary, but unique among advisory locks; one command changes seasons at a time. */
const seasonLock = 4_173_006

/** All or none of the work, once it gets its locks, as one that sees the rows of every agency. */
const inShortLocks = <T>(owner: Owner, work: (tx: Owner) => Promise<T>): Promise<T> =>
  untilUnlocked((holdsCalls) =>
    owner.transaction().execute(async (tx) => {
      await sql`select set_config('lock_timeout', ${String(longestLockWait)}, true),
        set_config('purser.agencies', '*', true), pg_advisory_xact_lock(${seasonLock})`.execute(tx)
      if (holdsCalls) await sql`lock table idempotency in access exclusive mode`.execute(tx)
      return work(tx)
    }),
  )

/**
 * Begins the next season and returns its number. What is booked from then on is in it; servers go on without noticing.
 */
export const beginSeason = (owner: Owner): Promise<number> =>
  inShortLocks(owner, async (tx) => {
    const { rows } = await sql<{ last: number }>`select max(number) as last from season`.execute(tx)
    const { last } = mustGet(rows, 0)
    const season = last + 1
    // Waits for every change that has drawn ids, so that no booking is in a later season than what belongs to it, and
    // that
    // the chain of the journal links entries in the order of their ids. A change writes the stock first.
    await sql`lock table stock, booking, booking_item, journal, ledger_entry in share row exclusive mode`.execute(
      tx,
    )
    for (const { name } of (await dividedTables.execute(tx)).rows) {
      const partition = partitionOf(name, season)
      await sql`create table ${partition} (like ${partitionOf(name, last)} including all)`.execute(tx)
      await sql`alter table ${partition} enable row level security`.execute(tx)
      await attachPartition(tx, name, season)
    }
    for (const sequence of sequences)
      await sql`select setval(${sequence}::regclass, season_size() * ${season} + 1, false)`.execute(tx)
    await sql`insert into season values (${season}, now())`.execute(tx)
    return season
  })

const attachPartition = (tx: Owner, table: string, season: number) =>
  sql`alter table ${sql.table(table)} attach partition ${partitionOf(table, season)}
    for values from (${season === 0 ? sql`minvalue` : firstIdOf(season)}) to (${firstIdOf(season + 1)})`.execute(
    tx,
  )

/** Equals `season_size()` of the migration. */
const seasonSize = 1e12
const firstIdOf = (season: number) => sql.lit(season * seasonSize)
const isOf = (season: number, id: string) =>
  sql`${sql.ref(id)} >= ${firstIdOf(season)} and ${sql.ref(id)} < ${firstIdOf(season + 1)}`

/**
 * Takes the first attached season out of all tables; its rows stay in tables of the schema `seasons`. Throws a StartupError
 * that names what in it is still to come or to be settled. `today` is a day of voyages, `settled` the moment after which
 * accounts may still change.
 */
export async function detachSeason(
  owner: Owner,
  season: number,
  { today, settled }: { today: string; settled: Date },
): Promise<void> {
  await inShortLocks(owner, async (tx) => {
    const seasons = await readSeasons(tx)
    const attached = seasons.filter(({ detachedAt }) => detachedAt === null)
    if (attached[0]?.number !== season || attached.length < 2)
      throw new StartupError(
        `The season that can be detached is ${attached.length < 2 ? 'none: one is sold' : attached[0]?.number}.`,
      )
    await refuseUnfinished(tx, season, today, settled)
    await sql`insert into season_head
      select distinct on (agency) ${season}, agency, position, hash from journal_link
      where ${isOf(season, 'journal_id')} order by agency, position desc`.execute(tx)
    const tables = (await dividedTables.execute(tx)).rows
    // Bookings first, as most requests: those that wait for them keep none of the others.
    const all = sql.join(tables.toReversed().map(({ name }) => sql.table(name)))
    await sql`lock table ${all} in access exclusive mode`.execute(tx)
    for (const { name } of tables) await detachPartition(tx, name, season)
    await sql`update season set detached_at = now() where number = ${season}`.execute(tx)
  })
  await forgetReferences(owner, season)
}

/** Reasons that keep a season attached, each with a query that finds some of it. */
const unfinished = (
  season: number,
  today: string,
  settled: Date,
): Readonly<Record<string, ReturnType<typeof sql>>> => ({
  'voyages to come': sql`
    select from booking_item item join booking_trip trip on trip.id = item.trip_id
    where (${isOf(season, 'item.booking_id')} or ${isOf(season, 'item.id')}) and item.status <> 'CANCELLED'
      and coalesce(open_until, departs) >= ${today}`,
  'places on sailings to come': sql`
    select from claim join itinerary on itinerary.id = itinerary_id
    where ${isOf(season, 'claim.id')} and (departs >= ${today} or hold_id is not null)`,
  'entries in accounts that are not settled': sql`
    select from ledger_entry where ${isOf(season, 'id')} and at > ${settled}`,
  'journal entries that are not linked yet': sql`
    select from journal_link where ${isOf(season, 'journal_id')} and position is null`,
  'bookings that belong to a group or a merged booking of a later season': sql`
    select from booking where id >= ${firstIdOf(season + 1)} and (${isOf(season, 'merged_into')} or ${isOf(season, 'group_root')})`,
})

async function refuseUnfinished(tx: Owner, season: number, today: string, settled: Date): Promise<void> {
  const checks = Object.entries(unfinished(season, today, settled)).map(
    ([what, query]) => sql`select ${what}::text as what where exists (${query})`,
  )
  const { rows } = await sql<{ what: string }>`${sql.join(checks, sql` union all `)}`.execute(tx)
  if (rows.length > 0)
    throw new StartupError(`Season ${season} has ${rows.map(({ what }) => what).join(', and ')}.`)
}

/** Its keys to other tables would keep those from being detached. */
async function detachPartition(tx: Owner, table: string, season: number): Promise<void> {
  const partition = partitionOf(table, season)
  await sql`alter table ${sql.table(table)} detach partition ${partition}`.execute(tx)
  const { rows } = await sql<{ key: string }>`
    select conname as key from pg_constraint
    where conrelid = to_regclass(${`seasons.${table}_${season}`}) and contype = 'f' and conparentid = 0
      and confrelid in (select partrelid from pg_partitioned_table)`.execute(tx)
  for (const { key } of rows) await sql`alter table ${partition} drop constraint ${sql.ref(key)}`.execute(tx)
}

/** Bookings between two commits. */
const step = 10_000

/** Lets the references of a detached season be drawn for new bookings. */
async function forgetReferences(owner: Owner, season: number): Promise<void> {
  for (let after = season * seasonSize - 1; ;) {
    const { rows } = await sql<{ last: number | null }>`
      with forgotten as (
        select id, reference from ${partitionOf('booking', season)} where id > ${after} order by id limit ${step}
      ), gone as (
        delete from booking_reference using forgotten where booking_id = id and booking_reference.reference = forgotten.reference
      )
      select max(id) as last from forgotten`.execute(owner)
    const last = rows[0]?.last ?? null
    if (last === null) return
    after = last
  }
}

/**
 * Takes the last detached season back. References that were drawn again meanwhile lead to the newer booking; returns how
 * many. Throws a StartupError where the season is not the one; PostgreSQL refuses tables of another version.
 */
export async function attachSeason(owner: Owner, season: number): Promise<number> {
  return inShortLocks(owner, async (tx) => {
    const last = (await readSeasons(tx)).findLast(({ detachedAt }) => detachedAt !== null)
    if (last?.number !== season)
      throw new StartupError(`The season that can be attached is ${last?.number ?? 'none: all of them are'}.`)
    for (const { name } of (await dividedTables.execute(tx)).rows.toReversed())
      await attachPartition(tx, name, season)
    await sql`update season set detached_at = null where number = ${season}`.execute(tx)
    await sql`delete from season_head where season = ${season}`.execute(tx)
    const bookings = partitionOf('booking', season)
    await sql`insert into booking_reference select reference, id from ${bookings} on conflict do nothing`.execute(
      tx,
    )
    const { rows } = await sql<{ used: number }>`
      select count(*) as used from ${bookings} former join booking_reference using (reference)
      where booking_id <> former.id`.execute(tx)
    return mustGet(rows, 0).used
  })
}
