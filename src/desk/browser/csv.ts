import { type CsvDialect, csvFormula } from '../../domain/value/csvDialect.ts'

/**
 * Rows as CSV. Texts that a spreadsheet would take for a formula get an apostrophe, so that it runs nothing; numbers
 * stay numbers.
 */
export async function csvText(
  rows: readonly (readonly (string | number)[])[],
  { delimiter, decimal }: CsvDialect,
  fields?: readonly string[],
): Promise<string> {
  const { default: papa } = await import('papaparse')
  const all = fields === undefined ? rows : [fields, ...rows]
  const written = (cell: string | number) =>
    typeof cell === 'number' ? String(cell).replace('.', decimal) : cell
  return papa.unparse(
    all.map((row) => row.map(written)),
    { escapeFormulae: csvFormula, delimiter },
  )
}
