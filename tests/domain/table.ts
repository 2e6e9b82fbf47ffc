import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'

const folder = join(import.meta.dirname, '../../src/crs/world/data')

/** Rows of one of the data tables of the demo world, as text by column. */
export function tableRows(name: string): Record<string, string>[] {
  const text = readFileSync(join(folder, name), 'utf8')
  return Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data
}
