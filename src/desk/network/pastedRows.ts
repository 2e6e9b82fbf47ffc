import type { DescribedTable } from '../../contract/network.ts'
import { changeOf, keyText, type Cells, type RowChange, type TableRow } from './tableRows.ts'

/** Reads a table as spreadsheets put it on the clipboard: cells between tabs, semicolons or commas, quoted if needed. */
export async function readPasted(text: string): Promise<string[][]> {
  const { default: papa } = await import('papaparse')
  const trimmed = text.replace(/(?:\r?\n)+$/, '')
  const delimiter = ['\t', ';', ','].find((sign) => trimmed.includes(sign)) ?? '\t'
  const { data } = papa.parse<string[]>(trimmed, { delimiter })
  return data.map((cells) => cells.map((cell) => cell.replaceAll(/\s+/g, ' ').trim()))
}

interface Target {
  table: DescribedTable
  /** Those on screen, in their order. */
  shown: readonly TableRow[]
  all: readonly TableRow[]
  /** Index of the row with the cursor. */
  first: number
  column: number
  newId(): string
}

type Changed = readonly (readonly [id: string, change: RowChange | undefined])[]

/**
 * The changes that a pasted table makes. With a heading of names of columns its rows are found by their key, and others are
 * added; without one it is laid over the cells from the cursor on, and rows below the last one are added.
 */
export function pastedChanges(pasted: readonly (readonly string[])[], target: Target): Changed {
  const [heading = []] = pasted
  const names = target.table.columns.map(({ name }) => name)
  const places = heading.map((name) => names.indexOf(name.toLowerCase()))
  const hasHeading = heading.length > 0 && places.every((at) => at >= 0)
  return hasHeading ? byKey(pasted.slice(1), places, target) : overCells(pasted, target)
}

function byKey(
  lines: readonly (readonly string[])[],
  places: readonly number[],
  { table, all, newId }: Target,
): Changed {
  const byText = new Map(all.map((row) => [keyText(table, row.cells), row]))
  return lines.map((line) => {
    const texts = new Map(places.map((at, nth) => [at, line[nth] ?? '']))
    const put = (cells: Cells) => table.columns.map((_, at) => texts.get(at) ?? cells[at] ?? '')
    const row = byText.get(keyText(table, put([])))
    return row ? [row.id, changeOf(row, put(row.cells))] : [newId(), { cells: put([]) }]
  })
}

function overCells(
  lines: readonly (readonly string[])[],
  { table, shown, first, column, newId }: Target,
): Changed {
  return lines.map((line, nth) => {
    const row = shown[first + nth]
    const put = (cells: Cells) =>
      table.columns.map((_, at) => (at < column ? cells[at] : (line[at - column] ?? cells[at])) ?? '')
    return row ? [row.id, changeOf(row, put(row.cells))] : [newId(), { cells: put([]) }]
  })
}
