import type { DescribedTable } from '../../contract/network.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import { cellText, changeOf, idOf, isFixed, type Cells, type Changed, type TableRow } from './tableRows.ts'

/** Returns the places of the columns that a heading names; -1 for a name that no column has. */
const placesOf = ({ columns }: DescribedTable, heading: readonly string[]): number[] =>
  heading.map((name) => {
    const plain = name
      .replace(/\s*\*$/, '')
      .trim()
      .toLowerCase()
    return columns.findIndex((column) => column.name === plain)
  })

/** A first line is a heading if it names columns alone, or two and no fewer than half of its names are those of columns. */
function isHeading(places: readonly number[]): boolean {
  const named = places.filter((at) => at >= 0).length
  return named > 0 && (named === places.length || (named >= 2 && named * 2 >= places.length))
}

/**
 * Reads a table as spreadsheets put it on the clipboard: cells between tabs, quoted if needed. Semicolons and commas are
 * between cells only where they are between the names of a heading, because amounts and texts have them too.
 */
export async function readPasted(text: string, table: DescribedTable): Promise<string[][]> {
  const { default: papa } = await import('papaparse')
  const trimmed = text.replace(/^\uFEFF/, '').replace(/(?:\r?\n)+$/, '')
  const [heading = ''] = trimmed.split(/\r?\n/, 1)
  const delimiter = trimmed.includes('\t')
    ? '\t'
    : ([';', ','].find(
        (sign) => heading.includes(sign) && isHeading(placesOf(table, unquoted(heading, sign))),
      ) ?? '\t')
  const { data } = papa.parse<string[]>(trimmed, { delimiter })
  return data.map((cells) => cells.map((cell) => cell.replaceAll(/\s+/g, ' ').trim()))
}

const unquoted = (line: string, sign: string) => line.split(sign).map((name) => name.replaceAll('"', ''))

interface Target {
  table: DescribedTable
  /** Rows on screen, in their order. */
  shown: readonly TableRow[]
  all: readonly TableRow[]
  /** Index of the row with the cursor. */
  first: number
  column: number
  newId(): string
}

/**
 * The changes that a pasted table makes. With a heading of names of columns its rows are found by their key, and others are
 * added; without one it is laid over the cells from the cursor on, and rows below the last one are added. Refused if some
 * of its cells would have no column.
 */
export function pastedChanges(pasted: readonly (readonly string[])[], target: Target): Changed | Refusal {
  const { table, column } = target
  const [heading = []] = pasted
  const places = placesOf(table, heading)
  if (!isHeading(places)) {
    const excess = Math.max(...pasted.map(widthOf)) - (table.columns.length - column)
    return excess > 0 ? refuse('network_too_wide', { count: excess }) : overCells(pasted, target)
  }
  const unknown = heading.filter((name, nth) => name !== '' && places[nth] === -1)
  if (unknown.length > 0) return refuse('network_heading_unknown', { names: unknown.join(', ') })
  const absent = table.columns.find(
    ({ isKey, isRequired }, at) => isKey && isRequired && !places.includes(at),
  )
  if (absent) return refuse('network_heading_without_key', { column: absent.name })
  return byKey(pasted.slice(1), places, target)
}

/** Number of the cells of a line up to the last one with a text. */
const widthOf = (line: readonly string[]): number => line.findLastIndex((cell) => cell !== '') + 1

function byKey(
  lines: readonly (readonly string[])[],
  places: readonly number[],
  { table, all, newId }: Target,
): Changed {
  const byKeyCells = new Map(all.map((row) => [idOf(table, row.cells), row]))
  return lines.map((line) => {
    const texts = new Map(places.map((at, nth) => [at, cellText(table.columns[at], line[nth] ?? '')]))
    const put = (cells: Cells, row?: TableRow) =>
      table.columns.map((_, at) => (isFixed(table, row, at) ? undefined : texts.get(at)) ?? cells[at] ?? '')
    const row = byKeyCells.get(idOf(table, put([])))
    return row ? [row.id, changeOf(row, put(row.cells, row))] : [newId(), { cells: put([]) }]
  })
}

function overCells(
  lines: readonly (readonly string[])[],
  { table, shown, first, column, newId }: Target,
): Changed {
  return lines.flatMap((line, nth) => {
    const row = shown[first + nth]
    if (row?.state === 'withdrawn') return []
    const put = (cells: Cells) =>
      table.columns.map((described, at) => {
        const text = at < column || isFixed(table, row, at) ? undefined : line[at - column]
        return text === undefined ? (cells[at] ?? '') : cellText(described, text)
      })
    return row ? [[row.id, changeOf(row, put(row.cells))]] : [[newId(), { cells: put([]) }]]
  })
}
