import type { Kysely } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import { usualDigits } from '../../domain/value/money.ts'
import type { Tables } from '../database/tables.ts'
import {
  type AlteredEntry,
  alteredEntries,
  bookingPages,
  type Persons,
  recordedBookings,
  type RecordedBooking,
} from './recordedSql.ts'
import { type Form, type RecordedRow, type RecordedTable, valueText } from './recordedTable.ts'

/** Something that a booking has otherwise than the journal. */
export interface Difference {
  reference: string
  /** The table and the column that differ. */
  field: string
  /** The difference, worded for a person. */
  text: string
  /** The entry, and its kind. */
  entry: number
  kind: string
}

export interface RecordsReport {
  bookings: number
  /** Some of the differences in each field. */
  differences: Difference[]
  /** Numbers of the others in each field. */
  more: ReadonlyMap<string, number>
  /** Bookings of which the persons are erased from the journal. */
  erased: number
  /** Bookings that have not changed since entries record rows. */
  unrecorded: number
}

/** Differences shown of a field. */
const shown = 20

type Found = Pick<Difference, 'field' | 'text'>

/**
 * Compares every booking with the last entry of the journal about it, and the entries with each other; needs memory for a
 * page of bookings. Amounts are printed with `digits` decimals.
 */
export async function compareRecords(
  db: Kysely<Tables>,
  tables: readonly RecordedTable[],
  digits: number = usualDigits,
): Promise<RecordsReport> {
  const counts = new Map<string, number>()
  const report = {
    bookings: 0,
    differences: [] as Difference[],
    erased: 0,
    unrecorded: 0,
  }
  const add = (of: Pick<Difference, 'reference' | 'entry' | 'kind'>, found: readonly Found[]) => {
    const { reference, entry, kind } = of
    for (const { field, text } of found) {
      const count = (counts.get(field) ?? 0) + 1
      counts.set(field, count)
      if (count <= shown) report.differences.push({ reference, field, text, entry, kind })
    }
  }
  for await (const ids of bookingPages(db)) {
    for (const booking of await recordedBookings(db, tables, ids)) {
      const { reference, entry, kind } = booking
      report.bookings += 1
      if (!booking.isRecorded) report.unrecorded += 1
      if (entry === null || kind === null) continue
      if (booking.state === null) report.erased += 1
      add({ reference, entry, kind }, [...changedRows(booking, tables, digits), ...changedPersons(booking)])
    }
    for (const altered of await alteredEntries(db, ids)) add(altered, changedBetween(altered, tables, digits))
  }
  const more = [...counts].flatMap(([field, count]) =>
    count > shown ? [[field, count - shown] as const] : [],
  )
  return { ...report, more: new Map(more) }
}

/** Finds the differences of an entry to the one before, apart from ledger entries of a change. */
function changedBetween(
  { record, before, isChange }: AlteredEntry,
  tables: readonly RecordedTable[],
  digits: number,
): Found[] {
  const compared = isChange ? tables.filter(({ key }) => key === 'postings') : tables
  return compared.flatMap((table) => {
    const former = before[table.key] ?? []
    const ids = new Set(former.map((row) => row['id']))
    const rows = (record[table.key] ?? []).filter((row) => !isChange || ids.has(row['id']))
    return changedIn(table, former, rows, digits).map(({ field, text }) => ({
      field: `${field} between entries`,
      text: `${text}, as the entry before this one had it`,
    }))
  })
}

/** Columns that a booking keeps from its sale, also when its trips have become those of another one. */
const keptByMerged = ['reference', 'user_name', 'eticket', 'created_at', 'booked_at', 'project', 'deal']

function changedRows(
  { record, rows, isMerged }: RecordedBooking,
  tables: readonly RecordedTable[],
  digits: number,
): Found[] {
  if (record === null || rows === null) return []
  const compared = isMerged ? tables.filter(({ key }) => key === 'booking').map(ofMerged) : tables
  return compared.flatMap((table) => {
    const { [table.key]: recorded } = record
    return recorded === undefined ? [] : changedIn(table, recorded, rows[table.key] ?? [], digits)
  })
}

const ofMerged = (table: RecordedTable): RecordedTable => ({
  ...table,
  columns: Object.fromEntries(Object.entries(table.columns).filter(([name]) => keptByMerged.includes(name))),
})

const byId = (rows: readonly RecordedRow[]) => new Map(rows.map((row) => [String(row['id']), row]))

function changedIn(
  table: RecordedTable,
  recorded: readonly RecordedRow[],
  present: readonly RecordedRow[],
  digits: number,
): Found[] {
  const [before, now] = [byId(recorded), byId(present)]
  const { key } = table
  const missing = [...before].flatMap(([id, was]) => {
    const row = now.get(id)
    return row === undefined
      ? [
          {
            field: key,
            text: `${table.titleOf(was)} is missing, and the journal has it`,
          },
        ]
      : changedColumns(table, was, row, digits)
  })
  const added = [...now]
    .filter(([id]) => !before.has(id))
    .map(([, row]) => ({
      field: key,
      text: `${table.titleOf(row)} is not in the journal`,
    }))
  return [...missing, ...added]
}

function changedColumns(table: RecordedTable, was: RecordedRow, row: RecordedRow, digits: number): Found[] {
  const text = (shown: unknown, form: Form) => valueText(shown, form, digits)
  const title = table.titleOf(was)
  return Object.entries(table.columns)
    .filter(([name]) => name in was && !isDeepStrictEqual(was[name], row[name]))
    .map(([name, { words, form }]) => ({
      field: `${table.key}.${name}`,
      text: differenceText([title, words], text(row[name], form), text(was[name], form)),
    }))
}

const differenceText = (what: readonly string[], is: string, was: string) =>
  `${what.filter(Boolean).join(': ')} is ${is}, and the journal has ${was}`

/** Finds the persons whose names differ between the booking and the state of the entry. */
function changedPersons({ state, persons, isMerged }: RecordedBooking): Found[] {
  if (state === null || persons === null) return []
  const whole = [
    ...changedFields('lead passenger', state.leader, persons.leader),
    ...changedFields('', { remarks: state.remarks }, { remarks: persons.remarks }),
  ]
  return isMerged ? whole : [...whole, ...changedDetails(state, persons)]
}

/** Compares the rows that are present; missing ones are found elsewhere. */
function changedDetails(state: Persons, persons: Persons): Found[] {
  const items = Object.entries(state.items).flatMap(([id, details]) => {
    const present = persons.items[id]
    return present === undefined ? [] : changedFields(`item ${id}`, details, present)
  })
  const trips = Object.entries(state.trips).flatMap(([code, remarks]) => {
    const present = persons.trips[code]
    return present === undefined ? [] : changedFields(`trip ${code}`, { remarks }, { remarks: present })
  })
  return [...items, ...trips]
}

function changedFields(title: string, was: RecordedRow, row: RecordedRow): Found[] {
  const names = [...new Set([...Object.keys(was), ...Object.keys(row)])]
  return names
    .filter((name) => !isDeepStrictEqual(was[name], row[name]))
    .map((name) => ({
      field: `persons.${name}`,
      text: differenceText(
        [title, name],
        valueText(row[name] ?? null, 'value'),
        valueText(was[name] ?? null, 'value'),
      ),
    }))
}
