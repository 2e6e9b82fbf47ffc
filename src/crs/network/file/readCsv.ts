import Papa from 'papaparse'
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

interface DecodedText {
  text: string
  encoding: string
}

/** No text contains them: other control characters than tab, line feed, form feed and carriage return, and U+FFFF. */
// oxlint-disable-next-line no-control-regex -- Their presence shows that a file is binary.
const binary = /[\u0000-\u0008\u000B\u000E-\u0019\u001B-\u001F\uFFFE\uFFFF]/

const marks: readonly (readonly [encoding: string, ...bytes: number[]])[] = [
  ['utf-8', 0xef, 0xbb, 0xbf],
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
]

/** Returns the text without a byte order mark; undefined if the bytes are not a text. */
export function decodeText(bytes: Uint8Array): DecodedText | undefined {
  const marked = marks.find(([, ...mark]) => mark.every((byte, nth) => bytes[nth] === byte))
  const encodings = marked ? [marked[0]] : [wideEncoding(bytes) ?? 'utf-8', singleByteEncoding(bytes)]
  for (const encoding of encodings) {
    const text = decode(bytes, encoding)
    if (text !== undefined) return binary.test(text) ? undefined : { text, encoding }
  }
  return undefined
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Bytes that are examined for the encoding: a file of millions of rows need not be counted to its end. */
const examined = 1 << 20

/** Separators, digits and line ends have a zero byte in UTF-16, on the same side of each pair. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes.length % 2 !== 0 || bytes.length === 0) return undefined
  let even = 0
  let odd = 0
  const end = Math.min(bytes.length, examined)
  for (let at = 0; at < end; at++) {
    if (bytes[at] !== 0) continue
    if (at % 2 === 0) even++
    else odd++
  }
  if (even === 0 && odd > end / 20) return 'utf-16le'
  return odd === 0 && even > end / 20 ? 'utf-16be' : undefined
}

const isHigh = (byte: number | undefined) => byte !== undefined && byte >= 0xa1
const isLetter = (byte: number | undefined) => byte !== undefined && /[a-z]/i.test(String.fromCharCode(byte))

/** Capital alpha with tonos, which each of the two Greek encodings has at a sign of the other. */
const windowsAlpha = 0xa2
const isoAlpha = 0xb6

/**
 * Greek words have all letters above ASCII, those of western languages single ones between others. Windows-1253 and ISO
 * 8859-7 differ in few letters, of which the capital alpha with tonos begins words.
 */
function singleByteEncoding(bytes: Uint8Array): 'windows-1252' | 'windows-1253' | 'iso-8859-7' {
  let greek = 0
  let western = 0
  let windows = 0
  let iso = 0
  const end = Math.min(bytes.length, examined)
  for (let at = 0; at < end; at++) {
    const byte = bytes[at]
    if (byte === undefined || byte < 0x80) continue
    // Unused in ISO 8859-7.
    if (byte < 0xa0) windows++
    const before = bytes[at - 1]
    const after = bytes[at + 1]
    if (isLetter(before) || isLetter(after)) western++
    else if (isHigh(before) || isHigh(after)) greek++
    if (isHigh(before) || !isHigh(after)) continue
    if (byte === windowsAlpha) windows++
    if (byte === isoAlpha) iso++
  }
  if (greek <= western) return 'windows-1252'
  return iso > windows ? 'iso-8859-7' : 'windows-1253'
}
