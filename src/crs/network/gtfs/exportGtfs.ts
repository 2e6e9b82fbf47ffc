import { strToU8, zipSync } from 'fflate'
import Papa from 'papaparse'
import type { RawTable } from '../file/rawTable.ts'
import { type ExportedFeed, exportFeed, type ExportOptions } from './exportFeed.ts'
import { specification } from './specification.ts'
import { type TextRow, textRows } from './textRows.ts'

/** Makes a feed of GTFS of the sailings on sale, as the bytes of a .zip, with a list of what it cannot have. */
export function exportGtfs(
  tables: ReadonlyMap<string, RawTable>,
  options: ExportOptions,
): { zip: Uint8Array; notCarried: ExportedFeed['notCarried'] } {
  const network = new Map([...tables].map(([name, table]) => [name, textRows(table)]))
  const { files, notCarried } = exportFeed(network, options)
  const texts = [...files].map(([name, rows]) => [`${name}.txt`, strToU8(feedText(name, rows))] as const)
  // The same network has the same bytes on any day.
  return { zip: zipSync(Object.fromEntries(texts), { mtime: '1980-01-01T00:00:00' }), notCarried }
}

/** Fields in the order of the specification. */
export function feedText(name: string, rows: readonly TextRow[]): string {
  const present = new Set(rows.flatMap((row) => Object.keys(row)))
  const all = Object.keys(specification[name]?.fields ?? {})
  const fields = present.size === 0 ? all : all.filter((field) => present.has(field))
  return `${Papa.unparse({ fields, data: rows.map((row) => fields.map((field) => row[field] ?? '')) }, { newline: '\n' })}\n`
}
