import { latinText } from '../../domain/value/phoneticKey.ts'
import { nameFilter } from '../../domain/value/surnameSpellings.ts'
import type { DescribedColumn, DescribedTable } from '../../contract/network.ts'
import { withComma } from '../../domain/value/decimal.ts'

export type Cells = readonly string[]

/** A row as it was read and as it shall be; without the first it is added, without the second withdrawn. */
export interface RowChange {
  from?: Cells
  cells?: Cells
}

/** The changes of some rows by their id; undefined takes a change back. */
export type Changed = readonly (readonly [id: string, change: RowChange | undefined])[]

/** The changes of a table by the id of their row, in the order in which they were made. */
export type TableChanges = Readonly<Record<string, RowChange>>

export interface TableRow {
  id: string
  /** Cells as changed; a withdrawn row has its published cells. */
  cells: Cells
  /** The published cells; absent for a row that is added. */
  from?: Cells
  state: 'same' | 'added' | 'changed' | 'withdrawn'
}

/** Places of the columns of the key. */
export const keyPlaces = ({ columns }: DescribedTable) =>
  [...columns.keys()].filter((at) => columns[at]?.isKey === true)

/** The key of a row as the server names it, without its empty cells: two rows may have the same. */
export const keyText = (table: DescribedTable, cells: Cells): string =>
  keyPlaces(table)
    .map((at) => cells[at] ?? '')
    .filter(Boolean)
    .join(' ')

/** The id of a published row, by the cells of its key. */
export const idOf = (table: DescribedTable, cells: Cells): string => publishedId(keyPlaces(table), cells)

/** The id of a published row whose key is in these places. */
export const publishedId = (places: readonly number[], cells: Cells): string =>
  `p ${places.map((at) => cells[at] ?? '').join('\t')}`

interface PublishedRows {
  rows: readonly TableRow[]
  ids: ReadonlySet<string>
}

/** Rows of published cells, made once for each answer, so that a row that nothing changes is rendered once. */
const publishedRows = new WeakMap<readonly Cells[], PublishedRows>()
const changedRows = new WeakMap<RowChange, TableRow>()

function rowsOfPublished(table: DescribedTable, published: readonly Cells[]): PublishedRows {
  const made = publishedRows.get(published)
  if (made) return made
  const rows = published.map((cells) => ({
    id: idOf(table, cells),
    cells,
    from: cells,
    state: 'same' as const,
  }))
  const all = { rows, ids: new Set(rows.map(({ id }) => id)) }
  publishedRows.set(published, all)
  return all
}

function rowOfChange(id: string, change: RowChange): TableRow {
  const { from, cells } = change
  const row: TableRow = changedRows.get(change) ?? {
    id,
    cells: cells ?? from ?? [],
    ...(from && { from }),
    state: from === undefined ? 'added' : cells === undefined ? 'withdrawn' : 'changed',
  }
  changedRows.set(change, row)
  return row
}

/** The published rows with their changes, then those that are added. */
export function rowsOf(
  table: DescribedTable,
  published: readonly Cells[],
  changes: TableChanges,
): TableRow[] {
  const { rows: before, ids } = rowsOfPublished(table, published)
  const rows = before.map((row) => {
    const change = changes[row.id]
    return change ? rowOfChange(row.id, change) : row
  })
  // A row that was withdrawn by others since is shown as the operator has it.
  const others = Object.entries(changes).filter(([id]) => !ids.has(id))
  return [...rows, ...others.map(([id, change]) => rowOfChange(id, change))]
}

export interface Sorting {
  column: string
  descending: boolean
}

interface View {
  filter: string
  onlyChanged: boolean
  sorting: Sorting | undefined
}

const numbers = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** The rows that are shown, in their order. Added rows are always shown, last. */
export function rowsShown(
  table: DescribedTable,
  rows: readonly TableRow[],
  { filter, onlyChanged, sorting }: View,
): readonly TableRow[] {
  // Signs alone have no letters, and would be in every text.
  const hasLetters = latinText(filter) !== ''
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean)
  const hasName = nameFilter(filter)
  const numbered = [...table.columns.keys()].filter((at) => table.columns[at]?.number)
  const isShown = (row: TableRow) => {
    if (row.state === 'added') return true
    if (onlyChanged && row.state === 'same') return false
    const numbers = numbered.map((at) => shownText(table.columns[at], row.cells[at] ?? ''))
    const text = [...row.cells, ...numbers].join(' ').toLowerCase()
    return words.every((word) => text.includes(word)) || (hasLetters && hasName(latinText(text)))
  }
  const shown = words.length > 0 || onlyChanged ? rows.filter(isShown) : rows
  const at = sorting ? table.columns.findIndex(({ name }) => name === sorting.column) : -1
  if (at < 0) return shown
  const sign = sorting?.descending ? -1 : 1
  const cellAt = ({ cells }: TableRow) => cells[at] ?? ''
  return shown.toSorted((a, b) => sign * numbers.compare(cellAt(a), cellAt(b)))
}

/** A cell as it is shown: numbers have the decimal comma of the desk. */
export const shownText = (column: DescribedColumn | undefined, cell: string): string =>
  column?.number ? withComma(cell) : cell

/**
 * The cell of a typed text: numbers have a decimal point. Three decimals in a column that has fewer may be thousands: they
 * stay as they are, and the server refuses them.
 */
export function cellText(column: DescribedColumn | undefined, typed: string): string {
  const [, integer, decimals = ''] = /^(-?\d+),(\d+)$/.exec(typed) ?? []
  if (!column?.number || integer === undefined) return typed
  return decimals.length === 3 && column.number.decimals < 3 ? typed : `${integer}.${decimals}`
}

/** Returns whether a cell keeps its text: sales change it and its row is published, or the user only reads the table. */
export const isFixed = (
  { columns, lacked }: DescribedTable,
  row: Pick<TableRow, 'from'> | undefined,
  at: number,
) => lacked !== undefined || (row?.from !== undefined && columns[at]?.isInitial === true)

/** Puts texts into some columns of rows. The changed cells are in the form in which they are shown. */
export function changedCells(
  table: DescribedTable,
  rows: readonly TableRow[],
  columns: readonly number[],
  textOf: (former: string, column: number, row: TableRow) => string,
): { changed: Changed; cells: readonly { from: string; to: string }[] } {
  const changed: [string, RowChange | undefined][] = []
  const shown: { from: string; to: string }[] = []
  for (const row of rows) {
    if (row.state === 'withdrawn') continue
    const cells = row.cells.map((cell, at) =>
      columns.includes(at) && !isFixed(table, row, at) ? textOf(cell, at, row) : cell,
    )
    const places = columns.filter((at) => cells[at] !== row.cells[at])
    if (places.length === 0) continue
    changed.push([row.id, changeOf(row, cells)])
    const textAt = (of: Cells, at: number) => shownText(table.columns[at], of[at] ?? '')
    shown.push(...places.map((at) => ({ from: textAt(row.cells, at), to: textAt(cells, at) })))
  }
  return { changed, cells: shown }
}

/**
 * The cells of a new row, which has from the row with the cursor what rows near one another share. A whole key is never
 * shared: two rows with the same one are a fault.
 */
export function newCells(table: DescribedTable, row: TableRow | undefined): Cells {
  const keys = keyPlaces(table)
  const isWholeKey = keys.every((at) => table.columns[at]?.isShared)
  return table.columns.map(({ isShared }, at) =>
    isShared && !(isWholeKey && at === keys.at(-1)) ? (row?.cells[at] ?? '') : '',
  )
}

/** The change of a row after other cells were typed; undefined where it is as published again. */
export function changeOf({ from }: Pick<TableRow, 'from'>, cells: Cells): RowChange | undefined {
  if (from === undefined) return { cells }
  return cells.every((cell, at) => cell === from[at]) ? undefined : { from, cells }
}

/** Changes with those of some rows; a row that is as published again has none. */
export function withChanges(changes: TableChanges, changed: Changed): TableChanges {
  const next: Record<string, RowChange> = { ...changes }
  for (const [id, change] of changed)
    if (change) next[id] = change
    else delete next[id]
  return next
}

/** Why a cell is wrong as far as the desk sees it, as a key of its texts; the server finds all faults. */
export function faultOfCell(
  column: DescribedColumn,
  text: string,
  codes: ReadonlySet<string> | undefined,
): { problem: 'empty' | 'choice' | 'code'; value: string } | undefined {
  if (text === '') return column.isRequired ? { problem: 'empty', value: '' } : undefined
  const items = column.separator === undefined ? [text] : text.split(column.separator)
  const names = items.map((item) => item.trim().replace(/:.*$/, '')).filter(Boolean)
  const wrong = (valid: ReadonlySet<string>) => names.find((name) => !valid.has(name))
  if (column.choices) {
    const value = wrong(new Set(column.choices))
    return value === undefined ? undefined : { problem: 'choice', value }
  }
  // The server reads small letters of a code as capitals.
  const value = codes && names.find((name) => !codes.has(name) && !codes.has(name.toUpperCase()))
  return value === undefined ? undefined : { problem: 'code', value }
}
