import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { RecordedColumn, RecordedRow, RecordedTable } from './recordedTable.ts'
import { personsNow, personsOfState, recordOfState } from './stateSql.ts'

type RecordedRows = Readonly<Record<string, readonly RecordedRow[]>>

/** The fields of a booking that name persons. */
export interface Persons {
  leader: RecordedRow
  remarks: string
  /** Remarks by the company code of the trip. */
  trips: Readonly<Record<string, string>>
  /** Details by the id of the item. */
  items: Readonly<Record<string, RecordedRow>>
}

/** A booking with the last entry of the journal that has its state. */
export interface RecordedBooking {
  id: number
  reference: string
  /** True if its contents are in another booking now. */
  isMerged: boolean
  /** Null where no entry has a version: all are older than the history. */
  entry: number | null
  kind: string | null
  /** False for an entry of a version that did not record rows, of which the state has a part. */
  isRecorded: boolean
  /** Null where an entry without recorded rows was erased. */
  record: RecordedRows | null
  /** Null where it equals the record. */
  rows: RecordedRows | null
  /** Null where the details of the entry were erased. */
  state: Persons | null
  /** Null where it equals the state. */
  persons: Persons | null
}

/** Bookings that are in memory at a time. */
const pageSize = 500

const valueOf = (name: string, { form, hiddenIf }: RecordedColumn): RawBuilder<unknown> => {
  const column = sql.ref(`recorded.${name}`)
  if (form === 'instant') return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
  if (form === 'fingerprint') return sql`left(md5(${column}::text), 12)`
  if (hiddenIf === undefined) return column
  const { column: other, is } = hiddenIf
  return sql`case when ${sql.ref(`recorded.${other}`)} <> ${sql.lit(is)} then ${column} end`
}

/** The rows that a booking has in the table now, as the journal records them. */
function rowsOf({ table, of, id, columns }: RecordedTable): RawBuilder<unknown> {
  const key = sql.join(
    id.map((name) => sql.ref(`recorded.${name}`)),
    sql` || `,
  )
  const fields = Object.entries(columns).map(
    ([name, column]) => sql`${sql.lit(name)}, ${valueOf(name, column)}`,
  )
  const isOf =
    of === 'item_id'
      ? sql`item_id in (select item.id from booking_item item where item.booking_id = booking.id)`
      : sql`${sql.ref(`recorded.${of}`)} = booking.id`
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_object('id', ${key}, ${sql.join(fields)}) order by ${key}), '[]')
    from ${sql.table(table)} recorded where ${isOf})`
}

const allRows = (tables: readonly RecordedTable[]) =>
  sql`jsonb_build_object(${sql.join(tables.map((table) => sql`${sql.lit(table.key)}, ${rowsOf(table)}`))})`

/** The record of an entry, in which the booking is a single row. */
const recordOfEntry = sql`record || jsonb_build_object('booking', jsonb_build_array(record -> 'booking'))`

/** The ids of all bookings of the attached seasons, in pages. */
export async function* bookingPages(db: Kysely<Tables>): AsyncGenerator<readonly number[]> {
  for (let after = 0; ;) {
    const { rows } = await sql<{ id: number }>`
      select id from booking where id > ${after} order by id limit ${pageSize}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(({ id }) => id)
    after = last.id
  }
}

/**
 * Two entries about a booking in a row, of which the later records rows otherwise although nothing has changed them.
 */
export interface AlteredEntry {
  reference: string
  entry: number
  kind: string
  /** True if the later entry records a change, after which ledger entries may remain. */
  isChange: boolean
  record: RecordedRows
  before: RecordedRows
}

/**
 * Entries that follow another one with the same version and other rows, or lack a ledger entry of the one before: the
 * rows were changed in between, and not by a call.
 */
export async function alteredEntries(db: Kysely<Tables>, ids: readonly number[]): Promise<AlteredEntry[]> {
  const { rows } = await sql<AlteredEntry>`
    select reference, entry.id as entry, kind, entry.version <> former as "isChange", ${recordOfEntry} as record,
      before || jsonb_build_object('booking', jsonb_build_array(before -> 'booking')) as before
    from (
      select booking_id, id, kind, version, record, lag(version) over following as former,
        lag(record) over following as before
      from journal where booking_id = any(${ids}) and record is not null
      window following as (partition by booking_id order by version, id)
    ) entry join booking on booking.id = booking_id
    where case when entry.version = former then record <> before
      else not record -> 'postings' @> (before -> 'postings') end
    order by entry.id`.execute(db)
  return rows
}

/**
 * Bookings compared by the database: what equals the journal is left out. An entry that only sends a booking does not lock
 * it, and may follow that of a newer version.
 */
export async function recordedBookings(
  db: Kysely<Tables>,
  tables: readonly RecordedTable[],
  ids: readonly number[],
): Promise<RecordedBooking[]> {
  const { rows } = await sql<RecordedBooking>`
    with last as (
      select distinct on (booking_id) booking_id, id from journal
      where booking_id = any(${ids}) and version is not null order by booking_id, version desc, id desc
    ), compared as materialized (
      select booking.id, reference, merged_into is not null as "isMerged", journal.id as entry, journal.kind,
        record is not null as "isRecorded",
        case when record is not null then ${recordOfEntry} when state is not null then ${recordOfState} end as record,
        ${allRows(tables)} as rows,
        case when state is not null then ${personsOfState} end as state, ${personsNow} as persons
      from booking left join last on last.booking_id = booking.id left join journal on journal.id = last.id
      where booking.id = any(${ids})
    )
    select id, reference, "isMerged", entry, kind, "isRecorded", record, nullif(rows, record) as rows, state,
      nullif(persons, state) as persons
    from compared order by id`.execute(db)
  return rows
}
