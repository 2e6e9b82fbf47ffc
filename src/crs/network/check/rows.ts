import type { Fault, RawTable } from '../file/rawTable.ts'
import { nearest } from '../file/values.ts'
import { lineAt, phrase, type Phrase } from '../phrase.ts'
import type { Kind, Settings, StoredObject, StoredValue } from '../table/kinds.ts'
import { storedRow, type Column, type Table } from '../table/table.ts'

/** A fault of a table, with the expected form as a phrase. */
export type RowFault = Fault<Phrase>

/** A row of a file whose cells have the form of their columns. */
export interface NetworkRow {
  line: number
  /** Values of the cells that are not empty, by column. */
  values: ReadonlyMap<string, StoredValue>
  /** The row of the database. */
  stored: StoredObject
}

/** The rows of one file. */
export interface NetworkRows {
  table: Table
  file: string
  rows: readonly NetworkRow[]
}

/** Separates the parts of a key. */
const bar = '\u0001'

/** The values of the key columns of a row of the database. */
export const changedRowKey = (table: Table, stored: StoredObject): string =>
  table.key.map((name) => String(stored[name] ?? '')).join(bar)

/** The key as people read it. */
export const keyText = (key: string): string => key.split(bar).filter(Boolean).join(' ')

/** Faults that are kept of a table. */
const mostFaults = 100

/** The first faults of a table, and how many others there are: a million rows may have one each. */
export interface CountedFaults {
  faults: readonly RowFault[]
  omitted: number
}

function faultCounter(first: readonly RowFault[] = []) {
  const faults = first.slice(0, mostFaults)
  let count = first.length
  return {
    add(fault: RowFault): void {
      count++
      if (faults.length < mostFaults) faults.push(fault)
    },
    count: () => count,
    counted: (): CountedFaults => ({ faults, omitted: count - faults.length }),
  }
}

/** Reads the cells of a table. A row with a fault is left out, so that others are not compared with it. */
export function readRows(table: Table, raw: RawTable, settings: Settings): NetworkRows & CountedFaults {
  const faults = faultCounter(faultsOfHeading(table, raw))
  const places = table.columns.map((column) => ({ column, at: raw.columns.indexOf(column.name) }))
  const lines = new Map<string, number>()
  const rows: NetworkRow[] = []
  for (const { line, cells } of raw.rows) {
    const values = new Map<string, StoredValue>()
    const before = faults.count()
    for (const { column, at } of places) {
      const cell = cells[at] ?? ''
      const { expected, expectedFor, choices } = column.kind
      if (cell !== '') {
        const value = column.kind.parse(cell, settings)
        if (value !== undefined) values.set(column.name, value)
        else {
          const item = invalidItem(column.kind, cell, settings)
          const form = expectedFor?.(item) ?? expected
          faults.add(faultAt(raw.file, line, column.name, item, form, choices && nearest(item, choices)))
        }
      } else if (column.empty === undefined && at >= 0)
        faults.add(faultAt(raw.file, line, column.name, cell, expected))
    }
    if (faults.count() > before) continue
    const stored = storedRow(table, values)
    const key = changedRowKey(table, stored)
    const former = lines.get(key)
    if (former !== undefined) {
      const [first = table.columns[0]?.name ?? ''] = table.key
      const expected =
        table.key.length > 0
          ? phrase`another ${table.key.join(', ')} than that of ${lineAt(former)}`
          : phrase`one row only`
      faults.add(faultAt(raw.file, line, first, keyText(key), expected))
      continue
    }
    lines.set(key, line)
    rows.push({ line, values, stored })
  }
  return { table, file: raw.file, rows, ...faults.counted() }
}

/** Returns the first item of a list that is not valid; the cell if it is no list, or if all items are valid alone. */
function invalidItem(kind: Kind, cell: string, settings: Settings): string {
  const items = kind.separator === undefined ? [] : cell.split(kind.separator).map((item) => item.trim())
  return items.find((item) => item !== '' && kind.parse(item, settings) === undefined) ?? cell
}

export const faultAt = (
  file: string,
  line: number,
  column: string,
  value: string,
  expected: Phrase,
  proposal?: string,
): RowFault => ({ file, line, column, value, expected, ...(proposal !== undefined && { nearest: proposal }) })

function faultsOfHeading({ columns, name }: Table, raw: RawTable): RowFault[] {
  const { headingLine = 1 } = raw
  const names = columns.map((column) => column.name)
  const missing = columns.filter((column) => column.empty === undefined && !raw.columns.includes(column.name))
  return [
    ...raw.columns
      .filter((column) => !names.includes(column))
      .map((column) =>
        faultAt(raw.file, headingLine, column, column, phrase`a column of ${name}`, nearest(column, names)),
      ),
    ...missing.map((column) =>
      faultAt(raw.file, headingLine, column.name, '', phrase`the column ${column.name}`),
    ),
  ]
}

/** Faults of codes for which the table they refer to has no row. `codes` has those of each table; a table without is not checked. */
export function danglingCodes(
  { table, file, rows }: NetworkRows,
  codes: ReadonlyMap<string, ReadonlySet<string>>,
): CountedFaults {
  const faults = faultCounter()
  for (const column of table.columns) {
    const { refersTo, codesOf } = column.kind
    const present = refersTo === undefined ? undefined : codes.get(refersTo)
    if (!present || !codesOf) continue
    for (const { line, values } of rows) {
      const value = values.get(column.name)
      for (const code of value === undefined ? [] : codesOf(value))
        if (!present.has(code))
          faults.add(faultAt(file, line, column.name, code, referredRow(column), nearest(code, present)))
    }
  }
  return faults.counted()
}

const referredRow = ({ kind }: Column) => phrase`a row of ${kind.refersTo ?? ''} with this code`
