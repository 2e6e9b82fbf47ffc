import type { Fault, RawRow, ReadTables } from './rawTable.ts'

/** A number, a telephone number, a dash, or a text after a sign and a blank; every other cell with one of the signs is a formula. */
const harmless = /^[-+][\d\s.,()/-]*$|^[-+@]\s|^="[\w.-]*"$/
const signs = '=+-@'

/** The expected form that a fault of a formula names. */
export const noFormula = 'A value, not a formula.'

export const isFormula = (cell: string): boolean => signs.includes(cell.charAt(0)) && !isHarmless(cell)

const isHarmless = (cell: string) => cell === '' || cell === '=' || cell === '@' || harmless.test(cell)

/** `#REF!` and its like, which a spreadsheet shows in place of a value. */
const spreadsheetErrors = new Set([
  '#NULL!',
  '#DIV/0!',
  '#VALUE!',
  '#REF!',
  '#NAME?',
  '#NUM!',
  '#N/A',
  '#SPILL!',
  '#CALC!',
])

/** The text in which a code with leading zeros is wrapped so that a spreadsheet does not make it a number. */
const wrapped = /^="([\w.-]*)"$/

/** The byte codes of most cells are ASCII, for which composing and trimming is not needed. */
const plain = /^(?:[!-~](?:[ -~]*[!-~])?)?$/

export function cleanCell(cell: string): string {
  const text = plain.test(cell) ? cell : cell.normalize('NFC').trim()
  return text.startsWith('="') ? text.replace(wrapped, '$1') : text
}

/** The name of a table or a column, in lower case and with underscores. */
export const cleanName = (name: string): string =>
  cleanCell(name)
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '_')

/** Texts of which equal ones are stored once, because a table repeats most of its texts. */
const mostTexts = 100_000

/** Characters of a name in a heading that are read. */
const longestName = 60

/** Columns of a heading; a file with more is no table of a network, and each name would be compared with all others. */
const mostColumns = 500

export interface TableBuilder {
  add(row: RawRow): void
  end(): ReadTables
}

/** The first row with a text is the heading; empty rows and empty last columns are skipped. */
export function openTable(name: string, file: string): TableBuilder {
  const faults: Fault[] = []
  const texts = new Map<string, string>()
  const shared = (text: string) => {
    const former = texts.get(text)
    if (former !== undefined) return former
    if (texts.size < mostTexts) texts.set(text, text)
    return text
  }
  let columns: readonly string[] | undefined
  let headingLine = 1
  let isTooWide = false
  const rows: RawRow[] = []

  function addCells({ line, cells }: RawRow, columns: readonly string[]): void {
    const fault = (column: string, value: string, expected: string) =>
      faults.push({ file, line, column, value, expected })
    const row = columns.map((column, nth) => {
      const cell = shared(cleanCell(cells[nth] ?? ''))
      const expected = faultOf(cell, column)
      if (expected) fault(column, cell, expected)
      return cell
    })
    const surplus = cells.slice(columns.length).find((cell) => cell.trim() !== '')
    if (surplus !== undefined)
      fault('', surplus.trim(), `At most ${columns.length} cells, as many as the heading has.`)
    rows.push({ line, cells: row })
  }

  return {
    add(row) {
      if (row.cells.every((cell) => cell.trim() === '')) return
      if (isTooWide) return
      if (columns) return addCells(row, columns)
      headingLine = row.line
      isTooWide = row.cells.length > mostColumns
      columns = isTooWide ? [] : headingOf(row, file, faults)
      if (isTooWide)
        faults.push({
          file,
          line: row.line,
          column: '',
          value: '',
          expected: `At most ${mostColumns} columns.`,
        })
    },
    end: () => ({
      tables:
        columns && !isTooWide ? [{ name, file, columns, ...(headingLine > 1 && { headingLine }), rows }] : [],
      faults,
    }),
  }
}

function faultOf(cell: string, column: string): string | undefined {
  if (column === '' && cell !== '') return 'A name in the heading of this column.'
  if (isFormula(cell)) return noFormula
  if (cell.startsWith('#') && spreadsheetErrors.has(cell)) return 'A value, not the error of a spreadsheet.'
  return undefined
}

function headingOf({ line, cells }: RawRow, file: string, faults: Fault[]): readonly string[] {
  // A name longer than any column is only repeated by its fault.
  const names = cells.map((cell) => cleanName(cell).slice(0, longestName))
  while (names.at(-1) === '') names.pop()
  for (const [nth, name] of names.entries()) {
    if (name === '' || names.indexOf(name) === nth) continue
    faults.push({ file, line, column: name, value: name, expected: 'Each column once.' })
  }
  return names
}
