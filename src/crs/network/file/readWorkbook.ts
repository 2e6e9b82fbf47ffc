import { zipSync } from 'fflate'
import readXlsx from 'read-excel-file/universal'
import type { Fault, ReadTables } from './rawTable.ts'
import { type ArchiveLimits, ArchiveRefused, readArchive } from './readArchive.ts'
import { cleanName, openTable } from './openTable.ts'
import {
  columnNumber,
  mergedCells,
  numberText,
  percentStyles,
  sheetPaths,
  withPlainCells,
  type MergedCells,
} from './sheetXml.ts'

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
  const paths = sheetPaths(parts)
  const tables = sheets.map(({ sheet, data }, nth) => {
    const name = `${file} (${sheet})`
    const table = openTable(cleanName(sheet), name)
    for (const [row, cells] of data.entries()) table.add({ line: row + 1, cells: cells.map(textOf) })
    const { tables: read, faults } = table.end()
    return { read, faults: [...faults, ...faultsOfMerged(name, data, mergedCells(parts[paths[nth] ?? '']))] }
  })
  return {
    tables: tables.flatMap(({ read }) => read),
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
    const [, styles] = [...parts].find(([part]) => /(?:^|\/)styles\.xml$/.test(part)) ?? []
    const percents = percentStyles(styles ? Buffer.from(styles).toString() : '')
    for (const [part, content] of parts) {
      if (!part.includes('/worksheets/')) continue
      if (isTooLarge(content)) return `A sheet has at most ${most.rows} rows and ${most.cells} cells.`
      parts.set(part, withPlainCells(content, percents))
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

/** Faults of merged cells with several rows or columns of the table, in which the first alone has the value that all show. */
function faultsOfMerged(file: string, data: Sheet['data'], merged: readonly MergedCells[]): Fault[] {
  if (merged.length === 0) return []
  const textAt = (row: number, column: number) => textOf(data[row]?.[column] ?? null).trim()
  const isFilled = (row: number) => data[row]?.some((_, column) => textAt(row, column) !== '') ?? false
  const heading = [...data.keys()].findIndex(isFilled)
  const columns = data[heading]?.findLastIndex((_, column) => textAt(heading, column) !== '') ?? 0
  return merged.flatMap(({ firstRow, lastRow, firstColumn, lastColumn }) => {
    const value = textAt(firstRow, firstColumn)
    if (value === '' || lastRow <= heading || firstColumn > columns) return []
    const last = Math.min(lastRow, data.length - 1)
    let row = firstRow + 1
    while (row <= last && !isFilled(row)) row++
    if (row > last && Math.min(lastColumn, columns) === firstColumn) return []
    const column = cleanName(textAt(heading, firstColumn))
    const expected = 'A value in each cell, not in merged ones.'
    return [{ file, line: firstRow + 1, column, value, expected }]
  })
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
