import type { Settings, StoredObject } from '../table/kinds.ts'
import { cellText, storedValue, type Table } from '../table/table.ts'

/** A cell of comma-separated values. */
const quoted = (cell: string) => (/[",\n\r]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Lines of a table: UTF-8, comma, line feed. */
export const csvText = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  [columns, ...rows].map((cells) => `${cells.map(quoted).join(',')}\n`).join('')

/** The canonical cells of rows of the database, in the order of their keys. */
export function canonicalRows(table: Table, rows: readonly StoredObject[], settings: Settings): string[][] {
  const keys = table.key.map((name) => table.columns.findIndex((column) => column.name === name))
  return rows
    .map((row) => table.columns.map((column) => cellText(column, storedValue(row, column), settings)))
    .toSorted((a, b) => {
      const at = keys.find((key) => a[key] !== b[key])
      return at === undefined ? 0 : compareTexts(a[at] ?? '', b[at] ?? '')
    })
}

/** Numbers by value, other texts by their code units, so that the order is the same on every machine. */
function compareTexts(a: string, b: string): number {
  if (/^\d+$/.test(a) && /^\d+$/.test(b)) return Number(a) - Number(b) || (a < b ? -1 : 1)
  return a < b ? -1 : 1
}
