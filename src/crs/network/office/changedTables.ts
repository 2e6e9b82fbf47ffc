import type { NetworkChange, NetworkFault } from '../../../contract/network.ts'
import type { Client } from '../load/storedSql.ts'
import type { RowFault } from '../check/rows.ts'
import type { RawRow, RawTable } from '../file/rawTable.ts'
import { nameRows, phrase, type Phrase } from '../phrase.ts'
import type { Table } from '../table/table.ts'
import { secretColumns, tableNamed } from '../table/tables.ts'
import { storedCells } from './storedCells.ts'

/** A fault at a change, before it is put in words. */
export type LocatedFault = Omit<NetworkFault, 'expected'> & { expected: Phrase }

/** A row that is changed, in the order of the changes: as it is published, and as it shall be. */
export interface TouchedRow {
  index: number
  table: Table
  before?: readonly string[]
  after?: readonly string[]
}

/** The tables that changes concern, complete, with the changes in them. */
export interface ChangedTables {
  raw: ReadonlyMap<string, RawTable>
  /** These tables with the changed rows alone. */
  changedRows: ReadonlyMap<string, RawTable>
  touched: readonly TouchedRow[]
  /** Changes that no longer fit the published rows. */
  conflicts: readonly LocatedFault[]
  /** A fault of the check at its change or row. */
  locate(fault: RowFault): LocatedFault
}

interface Changed {
  table: Table
  /** In the order of the changes, with their indexes. */
  changes: readonly (readonly [
    index: number,
    change: { from?: readonly string[]; cells?: readonly string[] },
  ])[]
}

/** Reads the tables that changes concern, which exist, and makes the changes in them. */
export async function changedTables(
  client: Client,
  changes: readonly NetworkChange[],
  now: Date,
): Promise<ChangedTables> {
  const split = changes.map(({ table, from, cells }) => ({
    table,
    ...(from !== undefined && { from: from.split('\t') }),
    ...(cells !== undefined && { cells: cells.split('\t') }),
  }))
  const byTable = Map.groupBy(split.entries(), ([, { table }]) => table)
  const raw = new Map<string, RawTable>()
  const changedRows = new Map<string, RawTable>()
  const touched: TouchedRow[] = []
  const conflicts: LocatedFault[] = []
  for (const [name, entries] of byTable) {
    const table = tableNamed(name)
    if (!table) continue
    const stored = await storedCells(client, table, now)
    const merged = mergeRows({ table, changes: entries }, stored, changes.length)
    const columns = table.columns.map((column) => column.name)
    raw.set(name, { name, file: name, columns, rows: merged.rows })
    const changed = merged.rows.filter(({ line }) => line <= changes.length)
    changedRows.set(name, { name, file: name, columns, rows: changed })
    conflicts.push(...merged.conflicts)
    touched.push(...merged.touched)
  }
  const byLine = new Map(
    [...raw].map(([name, { rows }]) => [name, new Map(rows.map(({ line, cells }) => [line, cells]))]),
  )
  const textAt = (name: string, line: number) => {
    const table = tableNamed(name)
    const cells = byLine.get(name)?.get(line)
    return table && cells ? keyText(table, cells) : ''
  }
  return {
    raw,
    changedRows,
    touched,
    conflicts,
    locate({ file, line, column, value, expected, nearest }) {
      const name = file.replace(/^database \((\w+)\.csv\)$/, '$1')
      return {
        ...(raw.has(name) && line > 0 && line <= changes.length && { change: line - 1 }),
        table: name,
        row: textAt(name, line),
        column,
        value,
        // The check counts lines of files; here a row is named by its key.
        expected: nameRows(expected, (row) => textAt(row.table ?? name, row.line)),
        ...(nearest !== undefined && { nearest }),
      }
    },
  }
}

/** A change is line 1 and later; the rows that remain as they are follow. */
function mergeRows({ table, changes }: Changed, stored: readonly (readonly string[])[], before: number) {
  const places = new Map(stored.map((cells, at) => [keyOf(table, cells), at]))
  const rows: (RawRow | undefined)[] = stored.map((cells, at) => ({ line: before + at + 1, cells }))
  const conflicts: LocatedFault[] = []
  const touched: TouchedRow[] = []
  for (const [index, { from, cells }] of changes) {
    const line = index + 1
    if (!from) {
      const after = filled(table, cells ?? [])
      touched.push({ index, table, after })
      if (cells) rows.push({ line, cells: after })
      continue
    }
    const at = places.get(keyOf(table, from))
    const present = at === undefined ? undefined : stored[at]
    const conflict = (column: string, value: string, expected: Phrase) =>
      conflicts.push({ change: index, table: table.name, row: keyText(table, from), column, value, expected })
    // The published row decides whose it is; one that is not published any more is as the change has it.
    const before = present ?? from
    if (at === undefined || present === undefined) {
      touched.push({ index, table, before, ...(cells && { after: cells }) })
      conflict(
        table.columns[0]?.name ?? '',
        keyText(table, from),
        phrase`a row that has not been withdrawn since`,
      )
      continue
    }
    const after = cells && mergeCells(table, { from, cells, present }, conflict)
    touched.push({ index, table, before, ...(after && { after }) })
    if (after) rows[at] = { line, cells: after }
    else {
      const changed = compared(table).find((n) => (from[n] ?? '') !== present[n])
      if (changed === undefined) rows[at] = undefined
      else conflict(table.columns[changed]?.name ?? '', from[changed] ?? '', sincePublished(present[changed]))
    }
  }
  return { rows: rows.filter((row) => row !== undefined), touched, conflicts }
}

const filled = (table: Table, cells: readonly string[]) =>
  table.columns.map((_, at) => cells[at]?.trim() ?? '')

/** Columns that others change by publications alone. */
const compared = ({ columns }: Table) =>
  [...columns.keys()].filter((at) => {
    const { name, isInitial = false } = columns[at] ?? { name: '' }
    return !isInitial && !secretColumns.has(name)
  })

interface Versions {
  from: readonly string[]
  cells: readonly string[]
  present: readonly string[]
}

const shownText = (text = '') => text || phrase`empty`

const sincePublished = (text: string | undefined) =>
  phrase`the value that has been published since: ${shownText(text)}`

/** The cells that the change does not concern have the values that are published now. */
function mergeCells(
  table: Table,
  { from, cells, present }: Versions,
  conflict: (column: string, value: string, expected: Phrase) => void,
): string[] {
  return table.columns.map(({ name, isInitial = false }, at) => {
    const [was, is, shall] = [from[at] ?? '', present[at] ?? '', cells[at]?.trim() ?? '']
    if (shall === was) return is
    if (isInitial)
      conflict(name, shall, phrase`the value ${shownText(was)}, because it is set with a new row only`)
    else if (is !== was && is !== shall) conflict(name, shall, sincePublished(is))
    return shall
  })
}

const keyCells = ({ key, columns }: Table, cells: readonly string[]) =>
  key.map((name) => cells[columns.findIndex((column) => column.name === name)] ?? '')

const keyOf = (table: Table, cells: readonly string[]) => keyCells(table, cells).join('\u0001')
const keyText = (table: Table, cells: readonly string[]) => keyCells(table, cells).filter(Boolean).join(' ')
