import Papa from 'papaparse'
import { lettersOnly } from '../../../../domain/booking/fields/sexAndType.ts'
import { cleanText } from '../../../../domain/value/cleanText.ts'

export type Row = readonly string[]

const separators = ['\t', ';', ',', '|']

/**
 * The cells of a pasted table, without blanks and invisible characters around them: of a spreadsheet, a text processor, a
 * file with separators, or columns set apart by several blanks.
 */
export function tableOf(text: string): Row[] {
  const lines = text.replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n').replace(/^\ufeff/, '')
  // Tabs around a table are empty cells.
  const trimmed = lines
    .replace(/^\s*\n|^[^\S\t\n]+/, '')
    .replace(/\n\s*$/, '')
    .replace(/[^\S\t\n]+$/, '')
  const rows = spacedRows(cellsOf(trimmed)) ?? evenRows(cellsOf(trimmed))
  return rows.map((row) => row.map(cleanText)).filter((row) => row.some((cell) => !isRule.test(cell)))
}

/** An empty cell, or one of the line below the titles of a table in plain text. */
const isRule = /^[\s|:=+_–—-]*$/

/** Separators that most lines have, for a table that a further line, as of its sum, leaves uneven. */
const commonSeparator = (text: string): string | undefined => {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return separators.find(
    (separator) => lines.filter((line) => line.includes(separator)).length * 2 > lines.length,
  )
}

/** Quotation marks of which one is not closed separate nothing. */
function cellsOf(text: string): Row[] {
  const { data, errors } = parse(text)
  if (!errors.some(({ type }) => type === 'Quotes')) return data
  return parse(text.replaceAll('"', '')).data
}

function parse(text: string): Papa.ParseResult<string[]> {
  const settings = { skipEmptyLines: 'greedy', delimitersToGuess: separators } as const
  const guessed = Papa.parse<string[]>(text, settings)
  const delimiter = commonSeparator(text)
  const isWhole = guessed.data.every(({ length }) => length <= 1)
  return isWhole && delimiter ? Papa.parse<string[]>(text, { skipEmptyLines: 'greedy', delimiter }) : guessed
}

/** Rows without any separator whose columns are set apart by several blanks; undefined for others. */
function spacedRows(rows: readonly Row[]): Row[] | undefined {
  const split = rows.map(([cell = '', ...more]) => (more.length > 0 ? [] : cell.trim().split(/\s{2,}/)))
  const isSpaced = rows.length > 0 && split.filter(({ length }) => length > 1).length * 2 > rows.length
  return isSpaced && rows.every(({ length }) => length === 1) ? split : undefined
}

/** Cells of a table in which a line without its separator is split by another one. */
const fewestCells = 3

function evenRows(rows: readonly Row[]): Row[] {
  const width = Math.max(0, ...rows.map((row) => row.length))
  if (width < fewestCells) return [...rows]
  return rows.map((row) => {
    const [cell = ''] = row.filter((one) => one !== '').length === 1 ? row : []
    return separators.map((separator) => cell.split(separator)).find(({ length }) => length > 1) ?? row
  })
}

/** Lines above the titles of the columns: what the list is of. */
const mostAbove = 5

/** Index of the row with the titles of the columns; -1 where there is none. */
export function headOf(rows: readonly Row[], isTitle: (cell: string) => boolean): number {
  const filled = (row: Row = []) => row.filter((cell) => cell !== '').length
  const titles = (row: Row = []) => row.filter((cell) => isTitle(cell)).length
  const first = titles(rows[0]) >= Math.min(2, rows[0]?.length ?? 0)
  if (first) return 0
  return rows.slice(0, mostAbove + 1).findIndex((row, index) => {
    const isShorter = rows.slice(0, index).every((above) => filled(above) < filled(row))
    return isShorter && titles(row) >= 2 && titles(row) * 2 >= filled(row)
  })
}

/** A form for one passenger has its titles below each other, in the first column. */
export function turnedForm(rows: readonly Row[], isTitle: (cell: string) => boolean): readonly Row[] {
  const isForm = rows.length > 1 && rows.every(([cell = '', ...more]) => isTitle(cell) && more.length > 0)
  const width = Math.max(0, ...rows.map(({ length }) => length))
  const isHeaded = (rows[0] ?? []).every((cell) => cell === '' || isTitle(cell))
  if (!isForm || isHeaded) return rows
  return Array.from({ length: width }, (_, at) => rows.map((row) => row[at] ?? ''))
}

const labelled = /^([^:]{2,30}):\s*(.*)$/u

/**
 * Cells that are all a title and its text, as `Surname: Doe`, as a table, if most of the titles are known; one that comes
 * again begins another passenger.
 */
export function labelledRows(rows: readonly Row[], isTitle: (cell: string) => boolean): readonly Row[] {
  const pairs = rows.flat().flatMap((cell) => {
    const [, title = '', text = ''] = labelled.exec(cell) ?? []
    // Forms number their passengers.
    const plain = cleanText(title.replaceAll(/\d+/g, ' '))
    return /\p{L}/u.test(title) ? [[plain, cleanText(text)] as const] : []
  })
  const cells = rows.flat().filter((cell) => cell !== '')
  const known = pairs.filter(([title]) => isTitle(title))
  if (pairs.length < cells.length || known.length < 2 || known.length * 2 <= pairs.length) return rows
  const titles = [...new Set(pairs.map(([title]) => title))]
  const passengers: Map<string, string>[] = []
  for (const [title, text] of pairs) {
    if (passengers.length === 0 || passengers.at(-1)?.has(title)) passengers.push(new Map())
    passengers.at(-1)?.set(title, text)
  }
  return [titles, ...passengers.map((passenger) => titles.map((title) => passenger.get(title) ?? ''))]
}

const sums = new Set(
  `total totals sum subtotal pax passengers persons σύνολο σύνολα άτομα επιβάτες summe gesamt insgesamt somme totale
  totali suma totaal som gjithsej shuma`
    .split(/\s+/)
    .map(lettersOnly),
)

const withoutCurrency = (cell: string) => cell.replace(/\p{L}{3}$/u, '')

/** Returns true for the sum below a list: its first words are of a sum, and no name is behind them. */
export const isSum = (row: Row): boolean => {
  const [first = '', ...more] = row.filter((cell) => cell !== '')
  const [word = '', ...words] = lettersOnly(first).split(' ')
  const isSumWord = (one: string) => sums.has(one) || /^\d*$/.test(one)
  return (
    sums.has(word) && words.every(isSumWord) && more.every((cell) => /^\P{L}*$/u.test(withoutCurrency(cell)))
  )
}
