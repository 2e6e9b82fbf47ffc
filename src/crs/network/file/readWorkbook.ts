import { zipSync } from 'fflate'
import readXlsx from 'read-excel-file/universal'
import type { Fault, ReadTables } from './rawTable.ts'
import { type ArchiveLimits, ArchiveRefused, readArchive } from './readArchive.ts'
import { cleanName, openTable } from './openTable.ts'

/** Limits of a spreadsheet program. A file that declares rows or columns beyond them is refused before they are allocated. */
const most = { rows: 1_048_576, columns: 16_384, cells: 20_000_000 }

/** XML of a workbook is about ten times as large as its file. */
const workbookLimits: ArchiveLimits = { bytes: 512 * 2 ** 20, files: 2_000 }

/** Reads the sheets of an .xlsx as tables. Its file names each with the sheet: network.xlsx (ports). */
export async function readWorkbook(
  file: string,
  bytes: Uint8Array,
  limits = workbookLimits,
): Promise<ReadTables> {
  const refuse = (reason: string): ReadTables => ({
    tables: [],
    faults: [{ file, line: 0, column: '', value: '', expected: `A workbook (.xlsx). ${reason}` }],
  })
  const parts = partsOf(bytes, limits)
  if (typeof parts === 'string') return refuse(parts)
  const sheets = await sheetsOf(parts)
  if (typeof sheets === 'string') return refuse(sheets)
  const tables = sheets.map(({ sheet, data }) => {
    const table = openTable(cleanName(sheet), `${file} (${sheet})`)
    for (const [nth, cells] of data.entries()) table.add({ line: nth + 1, cells: cells.map(textOf) })
    return table.end()
  })
  return {
    tables: tables.flatMap(({ tables: some }) => some),
    faults: tables.flatMap(({ faults }): readonly Fault[] => faults),
  }
}

type Value = string | number | boolean | Date | null

interface Sheet {
  sheet: string
  data: readonly (readonly Value[])[]
}

/** Returns a reason instead of the parts if they cannot be read. */
function partsOf(bytes: Uint8Array, limits: ArchiveLimits): Record<string, Uint8Array> | string {
  try {
    const parts = readArchive(bytes, limits, (part) => /\.xml(?:\.rels)?$/.test(part))
    for (const [part, content] of parts) {
      if (!part.includes('/worksheets/')) continue
      if (isTooLarge(content)) return `A sheet has at most ${most.rows} rows and ${most.cells} cells.`
      parts.set(part, withErrorsAsTexts(content))
    }
    return Object.fromEntries(parts)
  } catch (error) {
    if (error instanceof ArchiveRefused) return error.message
    throw error
  }
}

/**
 * Returns a reason instead of the sheets if the workbook cannot be read. The library gets the parts in an archive without
 * compression, so that it cannot expand more than was checked.
 */
async function sheetsOf(parts: Record<string, Uint8Array>): Promise<readonly Sheet[] | string> {
  const { buffer } = zipSync(parts, { level: 0 })
  try {
    // Its type of a date is that of the constructor, typeof Date.
    return (await readXlsx<string>(buffer, { parseNumber: numberText })) as unknown as readonly Sheet[]
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** The library reads cells with an error as empty ones. */
function withErrorsAsTexts(content: Uint8Array): Uint8Array {
  if (Buffer.from(content.buffer, content.byteOffset, content.length).indexOf('t="e"') < 0) return content
  const text = Buffer.from(content).toString('latin1')
  return Buffer.from(text.replaceAll(/(<c\b[^>]*\bt=")e"/g, '$1str"'), 'latin1')
}

/** Digits that a spreadsheet shows; beyond them binary fractions differ from what was typed. */
const significant = 15

function numberText(text: string): string {
  const value = Number(text)
  return Number.isFinite(value) ? plainNumber(Number(value.toPrecision(significant))) : text
}

/** Without an exponent. */
const plainNumber = (value: number) => {
  const text = String(value)
  return text.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : text
}

const references = /\br="([A-Z]*)(\d+)"/g
/** Characters of a sheet that are decoded at a time; the last ones are searched again with the next. */
const window = 1 << 20
const overlap = 64

/** Rows and columns are filled up to the greatest one that a sheet names, so the numbers are checked before. */
function isTooLarge(content: Uint8Array): boolean {
  let rows = 0
  let columns = 0
  for (let at = 0; at < content.length; at += window) {
    const text = Buffer.from(content.subarray(Math.max(0, at - overlap), at + window)).toString('latin1')
    for (const [, letters = '', digits = ''] of text.matchAll(references)) {
      rows = Math.max(rows, Number(digits))
      columns = Math.max(columns, columnNumber(letters))
    }
  }
  return rows > most.rows || columns > most.columns || rows * columns > most.cells
}

function columnNumber(letters: string): number {
  let number = 0
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64
  return number
}

function textOf(value: Value): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value instanceof Date ? momentText(value) : String(value)
}

const day = 86_400_000
/** Times of a day alone are on one of these days, durations on the following ones. */
const epoch1900 = Date.UTC(1899, 11, 30)
const firstDay = Date.UTC(1900, 2, 1)
const epoch1904 = Date.UTC(1904, 0, 1)

/** YYYY-MM-DD, HH:mm, or both. Spreadsheets count in fractions of a day, so that seconds are not exact. */
function momentText(moment: Date): string {
  const time = Math.round(moment.getTime() / 1000) * 1000
  if (time < firstDay) return clockText(time - epoch1900)
  if (time >= epoch1904 && time < epoch1904 + day) return clockText(time - epoch1904)
  const date = new Date(time).toISOString().slice(0, 10)
  return time % day === 0 ? date : `${date} ${clockText(((time % day) + day) % day)}`
}

function clockText(time: number): string {
  const seconds = time / 1000
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  if (seconds % 60 !== 0) parts.push(seconds % 60)
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
