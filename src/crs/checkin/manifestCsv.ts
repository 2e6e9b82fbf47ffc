import papa from 'papaparse'
import type { Manifest } from './manifestRows.ts'

/**
 * The facts, then the passengers, then the vehicles. Formulae are escaped, so that a spreadsheet runs nothing; the byte
 * order mark makes Excel read UTF-8.
 */
export function manifestCsv({ title, facts, passengers, vehicles }: Manifest): string {
  const rows = [
    [title],
    ...facts,
    [],
    ...[passengers, vehicles].flatMap((table) => [[table.title], table.columns, ...table.rows, []]),
  ]
  return `\uFEFF${papa.unparse(rows, { escapeFormulae: true, newline: '\r\n' })}`
}
