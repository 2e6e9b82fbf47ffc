import Papa from 'papaparse'
import { decodeText } from './decodeText.ts'
import type { Fault, ReadTables } from './rawTable.ts'
import { cleanName, openTable, type TableBuilder } from './openTable.ts'

const separators = [',', ';', '\t', '|'] as const
type Separator = (typeof separators)[number]

/** The first line that Excel writes and reads: `sep=;`. */
const separatorLine = /^"?sep=([,;\t|])"?\n/i

/** Rows of all tables together; more are refused, so that memory is bounded. */
export const mostRows = 5_000_000

/** The name of a table is that of its file without the ending. */
export const tableName = (file: string): string => cleanName(file.replace(/\.[^.]*$/, ''))

/**
 * Reads a table as spreadsheets and programs write it: any usual separator, encoding and line end. A fault without a
 * table is returned for a file that is not a text.
 */
export function readCsv(file: string, bytes: Uint8Array, name = tableName(file)): ReadTables {
  const fault = (expected: string, line = 0, value = ''): Fault => ({
    file,
    line,
    column: '',
    value,
    expected,
  })
  const refuse = (expected: string): ReadTables => ({ tables: [], faults: [fault(expected)] })
  if (isLongerThan(bytes, mostRows)) return refuse(`At most ${mostRows.toLocaleString('en')} rows.`)
  const decoded = decodeText(bytes)
  if (!decoded) return refuse('A text file, such as CSV in UTF-8.')
  const lines = decoded.text.replaceAll(/\r\n?/g, '\n')
  const [prefix = '', separator] = separatorLine.exec(lines) ?? []
  const text = lines.slice(prefix.length)
  const table = openTable(name, file)
  const unclosed = addRows(text, separator ?? guessSeparator(text), prefix === '' ? 1 : 2, table)
  const { tables, faults } = table.end()
  return {
    tables,
    faults: [...faults, ...unclosed.map((line) => fault('A closing quotation mark.', line, '"'))],
  }
}

const lineFeed = 0x0a
const carriageReturn = 0x0d

function isLongerThan(bytes: Uint8Array, most: number): boolean {
  // A row has at least one byte and a line end.
  if (bytes.length <= most * 2) return false
  let feeds = 0
  let returns = 0
  for (const byte of bytes) {
    if (byte === lineFeed) feeds++
    else if (byte === carriageReturn) returns++
  }
  return Math.max(feeds, returns) > most
}

/** Returns the lines of rows with a quotation mark that is not closed. */
function addRows(text: string, delimiter: string, firstLine: number, table: TableBuilder): number[] {
  const unclosed: number[] = []
  let line = firstLine
  Papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    step({ data, errors }) {
      table.add({ line, cells: data })
      if (errors.some(({ type }) => type === 'Quotes')) unclosed.push(line)
      line += 1 + lineEndsIn(data)
    },
  })
  return unclosed
}

function lineEndsIn(cells: readonly string[]): number {
  let count = 0
  for (const cell of cells) if (cell.includes('\n')) count += cell.split('\n').length - 1
  return count
}

/** Names of columns contain no separator, so the heading decides. */
function guessSeparator(text: string): Separator {
  const start = text.search(/\S/)
  const end = text.indexOf('\n', Math.max(start, 0))
  const heading = text.slice(Math.max(start, 0), end < 0 ? undefined : end).replaceAll(/"[^"]*"/g, '')
  const count = (separator: Separator) => heading.split(separator).length
  return separators.toSorted((first, second) => count(second) - count(first))[0] ?? ','
}
