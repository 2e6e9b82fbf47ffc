import type { Language } from '../../domain/value/language.ts'

/**
 * First characters that make a spreadsheet read a formula; also after a line break, and as full-width signs. An amount
 * such as `-12,50` begins like a formula and is none.
 */
const formula = /^[=+@\t\r\n＝＋－＠]|^-(?![\d.,]+$)/

/** Separators of fields and decimals. */
export interface CsvDialect {
  delimiter: ',' | ';'
  decimal: '.' | ','
}

/** Where a comma separates decimals, a spreadsheet expects semicolons between the fields of a CSV file. */
export const csvDialect = (language: Language): CsvDialect =>
  language === 'en' ? { delimiter: ',', decimal: '.' } : { delimiter: ';', decimal: ',' }

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
    { escapeFormulae: formula, delimiter },
  )
}

/** Marks UTF-8 for Excel. */
export const byteOrderMark = '\uFEFF'
