import { join } from 'node:path'
import { makeFolder, replaceFile } from '../../durableFile.ts'
import { readNetworkFolder } from '../file/readNetworkFolder.ts'
import type { Fault, RawTable } from '../file/rawTable.ts'
import { networkTables, tableNamed } from '../table/tables.ts'
import { csvText } from '../write/canonical.ts'
import { type ImportOptions, type ImportReport, type ImportResult, importFeed } from './importFeed.ts'
import { gtfsTables, type TextRow, textRows } from './textRows.ts'
import { readFeed } from './readFeed.ts'

/** Tables that a folder may have in addition to those of a network. */
const gtfsTableNames: readonly string[] = Object.keys(gtfsTables)

/** Reads a folder with its tables of stops and routes of a feed. */
export const readFolder = (folder: string) =>
  readNetworkFolder(folder, [...networkTables.map(({ name }) => name), ...gtfsTableNames])

export interface FolderImport extends ImportResult {
  /** Names of the files that were written. */
  written: readonly string[]
}

/**
 * Imports a feed (.zip or folder) into the folder of a network, which is made if it does not exist. Writes the tables that
 * change, and nothing if the feed is refused.
 */
export async function importIntoFolder(
  feed: string,
  folder: string,
  options: ImportOptions,
): Promise<FolderImport> {
  makeFolder(folder)
  const { tables, faults } = await readFolder(folder)
  const result = await importGtfs(feed, tables, options)
  const refuse = (refused: string): FolderImport => ({ ...result, refused, written: [] })
  if (result.refused !== undefined) return refuse(result.refused)
  const [fault] = faults
  if (fault) return refuse(`The folder has a fault in ${fault.file}. ${fault.expected}`)
  const changed = [...result.tables].filter(([name, rows]) => isChanged(rows, tables.get(name)))
  const inWorkbook = changed.find(([name]) => tables.get(name)?.file.endsWith(')'))
  if (inWorkbook)
    return refuse(
      `The table ${inWorkbook[0]} is in a workbook; save it as ${inWorkbook[0]}.csv, which can be written.`,
    )
  const files = changed.map(([name, rows]) => {
    const columns = columnsOf(name, rows, tables.get(name))
    const cells = rows.map((row) => columns.map((column) => row[column] ?? ''))
    return { file: tables.get(name)?.file ?? `${name}.csv`, text: csvText(columns, cells) }
  })
  // After a power cut between two files, the next import writes the others.
  for (const { file, text } of files) await replaceFile(join(folder, file), text)
  return { ...result, written: files.map(({ file }) => file) }
}

function isChanged(rows: readonly TextRow[], former: RawTable | undefined): boolean {
  const before = former ? textRows(former) : []
  const isSame = (row: TextRow, other: TextRow | undefined) =>
    [...new Set([...Object.keys(row), ...Object.keys(other ?? {})])].every(
      (column) => (row[column] ?? '') === (other?.[column] ?? ''),
    )
  return rows.length !== before.length || !rows.every((row, nth) => isSame(row, before[nth]))
}

/** Columns of the file, then further ones that rows have; those of the description for a new file. */
function columnsOf(name: string, rows: readonly TextRow[], former: RawTable | undefined): string[] {
  const described =
    name in gtfsTables
      ? Object.keys(gtfsTables[name as keyof typeof gtfsTables].columns)
      : (tableNamed(name)?.columns.map((column) => column.name) ?? [])
  const filled = new Set(rows.flatMap((row) => Object.keys(row).filter((column) => row[column])))
  const first = former ? former.columns : described
  return [...new Set([...first, ...described.filter((column) => filled.has(column)), ...filled])]
}

/** Faults of one kind that are written out; of a large feed thousands may be the same. */
const mostFaults = 3

function faultLines(faults: readonly Fault[]): string[] {
  const kinds = Map.groupBy(faults, ({ file, column, expected }) => [file, column, expected].join('\u0001'))
  return [...kinds.values()].flatMap((ofKind) => {
    const lines = ofKind
      .slice(0, mostFaults)
      .map(
        ({ file, line, column, value, expected }) =>
          `${[file, line > 0 && `line ${line}`, column].filter(Boolean).join(', ')}: “${value}”. ${expected}`,
      )
    const others = ofKind.length - lines.length
    const { file = '', column = '', expected = '' } = ofKind[0] ?? {}
    const where = [file, column].filter(Boolean).join(', ')
    return others > 0 ? [...lines, `${where}: ${others} more of this kind. ${expected}`] : lines
  })
}

/** Returns the report of an import in lines to print. */
export function reportLines({ report, refused }: ImportResult, written: readonly string[]): string[] {
  const details = [
    ...faultLines(report.faults),
    ...[...report.remarks, ...report.lacking].map(({ subject, reason }) => `${subject}: ${reason}`),
  ]
  if (refused !== undefined) return [...details, refused]
  return [
    summary(report),
    ...details,
    written.length > 0 ? `Written: ${written.join(', ')}.` : 'Nothing has changed.',
  ]
}

function summary({ from, to, movedWeeks, counts }: ImportReport): string {
  const moved = movedWeeks === 0 ? '' : `, moved by ${movedWeeks} weeks`
  return (
    `Feed of ${from} to ${to}${moved}: ${counts.ports} new ports, ${counts.lines} new lines, ` +
    `${counts.rows} rows of the timetable with ${counts.sailings} sailings, ${counts.onSale} of them on sale, ` +
    `${counts.fares} new fares.`
  )
}

/**
 * Reads a feed of GTFS (.zip or folder) and returns the tables of the network that it changes, complete, with a report.
 * Writes nothing. `tables` are those of the folder of the network, gtfs_stops and gtfs_routes among them.
 */
export async function importGtfs(
  path: string,
  tables: ReadonlyMap<string, RawTable>,
  options: ImportOptions,
): Promise<ImportResult> {
  const feed = await readFeed(path)
  const network = new Map([...tables].map(([name, table]) => [name, textRows(table)]))
  const result = importFeed(feed.tables, network, options)
  const isUnread = feed.tables.size === 0
  return {
    ...result,
    report: { ...result.report, faults: [...feed.faults, ...result.report.faults] },
    ...(isUnread && { refused: feed.faults[0]?.expected ?? 'The feed has no files.' }),
  }
}
