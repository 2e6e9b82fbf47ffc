import { passengerFields, passengerKeys } from '../../../../domain/booking/fields/passengerFields.ts'
import type { PasteField } from './headers.ts'

const number = /^\d+$/
const words = /^[\p{L} '.’-]+$/u

type Test = (cell: string) => boolean

/** Most specific first; names are the remaining columns. */
const tests: readonly (readonly [PasteField, Test])[] = passengerKeys
  .flatMap((key) => ({ key, ...passengerFields[key].recognised }))
  .toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0))
  .flatMap(({ key, by }) => (by ? [[key, by] as const] : []))

/** The share of non-empty cells that must pass the test. */
const enough = 0.7

/** For names, which may have a remark in their cell, and for the sex: a column that is not found is lost. */
const half = 0.5

function isOf(cells: readonly string[], test: Test, share = enough): boolean {
  const filled = cells.filter((cell) => cell !== '')
  return filled.length > 0 && filled.filter(test).length >= filled.length * share
}

/** True for 1, 2, 3 …: a column of row numbers. */
function isNumbering(cells: readonly string[]): boolean {
  return cells.every((cell, at) => number.test(cell) && Number(cell) === at + 1)
}

/** Guesses the field of each column from its content. */
export function fieldsByContent(rows: readonly (readonly string[])[]): (PasteField | undefined)[] {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, at) => rows.map((row) => row[at] ?? ''))
  const found: (PasteField | undefined)[] = columns.map(() => undefined)
  for (const [field, test] of tests) {
    const at = columns.findIndex(
      (cells, column) =>
        found[column] === undefined &&
        !isNumbering(cells) &&
        isOf(cells, test, field === 'sexType' ? half : enough),
    )
    if (at >= 0) found[at] = field
  }
  return withNames(columns, found)
}

/** The first two columns of words are last and first name; a single one is the full name. */
function withNames(
  columns: readonly string[][],
  found: (PasteField | undefined)[],
): (PasteField | undefined)[] {
  const open = columns.flatMap((cells, at) =>
    found[at] === undefined && isOf(cells, (cell) => words.test(cell), half) ? [at] : [],
  )
  const [surname, name] = open
  if (surname === undefined) return found
  if (name === undefined) return found.with(surname, 'fullName')
  return found.with(surname, 'surname').with(name, 'name')
}
