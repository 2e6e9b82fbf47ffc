import type { Language } from './language.ts'

/**
 * First characters that make a spreadsheet read a formula; also after a line break, and as full-width signs. An amount
 * such as `-12,50` begins like a formula and is none.
 */
export const csvFormula = /^[=+@\t\r\n＝＋－＠]|^-(?![\d.,]+$)/

/** Separators of fields and decimals. */
export interface CsvDialect {
  delimiter: ',' | ';'
  decimal: '.' | ','
}

/** Where a comma separates decimals, a spreadsheet expects semicolons between the fields of a CSV file. */
export const csvDialect = (language: Language): CsvDialect =>
  language === 'en' ? { delimiter: ',', decimal: '.' } : { delimiter: ';', decimal: ',' }

/** Marks UTF-8 for Excel. */
export const byteOrderMark = '\uFEFF'
