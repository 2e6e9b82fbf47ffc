import { isCountry } from '../../../../domain/booking/fields/readText.ts'
import { isTypeOrCountry } from '../../../../domain/booking/fields/sexAndType.ts'
import {
  passengerFields,
  passengerKeys,
  type PassengerKey,
} from '../../../../domain/booking/fields/passengerFields.ts'
import { readBirthdate, ordersOf, type DateOrder } from '../../../../domain/value/birthdate.ts'
import { readCountry } from '../../../../domain/value/country.ts'
import { readCountryOrNationality } from '../../../../domain/value/nationality.ts'
import { withoutNumbering } from '../../../../domain/value/cleanText.ts'
import { titleOf, withoutTitles } from '../../../../domain/value/title.ts'
import type { Row } from './table.ts'

/** The content of a column: a field of the passenger, a whole name, a title, or the number of the row. */
export type ColumnKind = PassengerKey | 'fullName' | 'title' | 'number'

/** Words with what a name and its title may have; a comma or a slash is between both names. */
const words = /^[\p{L}\p{M} '’‘´`ʼ.,/()‐-―−-]+$/u
const wholeName = /\p{L}\s*[/,]\s*\p{L}/u

type Test = (cell: string, today: string) => boolean

/** Most specific first; names are the remaining columns. */
const tests: readonly (readonly [PassengerKey, Test])[] = passengerKeys
  .flatMap((key) => ({ key, ...passengerFields[key].recognised }))
  .toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0))
  .flatMap(({ key, by }) => (by ? [[key, by] as const] : []))

/** The share of non-empty cells that must pass the test. */
const enough = 0.7

/** For names, which may have a remark in their cell, and for the sex: a column that is not found is lost. */
const half = 0.5

function isOf(cells: Row, test: (cell: string) => boolean, share = enough): boolean {
  const filled = cells.filter((cell) => cell !== '')
  return filled.length > 0 && filled.filter(test).length >= filled.length * share
}

/** True for 1, 2, 3 … in any spelling: a column of row numbers. */
export function isNumbering(cells: Row): boolean {
  const numbers = cells.filter((cell) => cell !== '').map((cell) => /^\(?(\d{1,4})[.):]?$/.exec(cell)?.[1])
  return (
    numbers.length > 0 && numbers.every((number, at) => number !== undefined && Number(number) === at + 1)
  )
}

/**
 * Returns whether codes that are types and countries, such as CH and IN, are countries: AD shows that they are types.
 */
const isOfCountries = (cells: Row) => {
  const filled = cells.filter((cell) => cell !== '')
  return filled.every(isTypeOrCountry) && !filled.includes('AD')
}

/** Guesses what each column holds from its content. */
export function columnsByContent(rows: readonly Row[], today: string): (ColumnKind | undefined)[] {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, at) => rows.map((row) => row[at] ?? ''))
  const found: (ColumnKind | undefined)[] = columns.map((cells) =>
    isNumbering(cells) ? 'number' : undefined,
  )
  const place = (kind: ColumnKind, test: (cells: Row) => boolean) => {
    const at = columns.findIndex((cells, column) => found[column] === undefined && test(cells))
    if (at >= 0) found[at] = kind
  }
  for (const [field, test] of tests) {
    place(field, (cells) => {
      if (field === 'type' && isOfCountries(cells)) return false
      // The number of a line is no number of a document.
      const bare = field === 'documentNumber' ? withoutNumbering : (cell: string) => cell
      return isOf(cells, (cell) => test(bare(cell), today), field === 'sexType' ? half : enough)
    })
    // Spreadsheets without the format of a date have numbers of days; documents are looked for after them.
    if (field === 'birthdate' && !found.includes('birthdate'))
      place('birthdate', (cells) => isOf(cells, (cell) => isSerial(cell, today)))
  }
  placeCountries(columns, found)
  return withNames(columns, found)
}

/**
 * A country by its name or its three letters, which are first names, too, or an adjective of nationality, which is a surname
 * as well: only next to names, and an adjective only behind them.
 */
function placeCountries(columns: readonly Row[], found: (ColumnKind | undefined)[]): void {
  if (found.includes('nationality')) return
  const open = columns.flatMap((cells, at) =>
    found[at] === undefined && isOf(cells, isName, half) ? [at] : [],
  )
  const whole = open.filter((one) => isOf(columns[one] ?? [], (cell) => /\S[\s/,]+\S/.test(cell)))
  if (open.length < 3 && whole.length === 0) return
  const last = (test: (cell: string) => boolean) =>
    columns.findLastIndex((cells, column) => found[column] === undefined && isOf(cells, test))
  const countries = last(isNamedCountry)
  const at = countries >= 0 ? countries : last((cell) => isNationality(cell) || isCountry(cell))
  const isNext = (one: number) => (countries >= 0 ? one !== at : one < at)
  const isNamed = open.filter(isNext).length > 1 || whole.some(isNext)
  if (at >= 0 && isNamed) found[at] = 'nationality'
}

const isNamedCountry = (cell: string) => cell.length > 2 && readCountry(cell) !== undefined

/** Returns true for a cell with the country of a passenger in words. */
export const isNationality = (cell: string): boolean =>
  cell.length > 2 && readCountryOrNationality(cell) !== undefined

const isSerial = (cell: string, today: string) =>
  /^\d{5}([.,]\d+)?$/.test(cell) && typeof readBirthdate(cell, { today }) === 'string'

const isOfTwoWords = (cell: string) => /\S\s+\S/.test(withoutTitles(withoutNumbering(cell)).name)

const isName = (cell: string) => words.test(withoutNumbering(cell)) && titleOf(cell) === undefined

/** The first two columns of words are last and first name; a single one, and one of whole names, is the full name. */
function withNames(columns: readonly Row[], found: (ColumnKind | undefined)[]): (ColumnKind | undefined)[] {
  const open = columns.flatMap((cells, at) =>
    found[at] === undefined && isOf(cells, isName, half) ? [at] : [],
  )
  const whole = open.find((at) => isOf(columns[at] ?? [], (cell) => wholeName.test(cell), half))
  const [surname, name] = open
  if (whole !== undefined) return found.with(whole, 'fullName')
  if (surname === undefined) return found
  // Two names in the first column, and another column between it and further words: these are no first names.
  const isApart = name !== undefined && name > surname + 1
  if (name === undefined || (isApart && isOf(columns[surname] ?? [], isOfTwoWords)))
    return found.with(surname, 'fullName')
  return found.with(surname, 'surname').with(name, 'name')
}

type Order = DateOrder | 'unclear'

/** Where the dates leave a choice, the day comes first; the month does only where a day beyond 12 shows it. */
const usual: readonly DateOrder[] = ['dmy', 'mdy', 'ymd']

/**
 * The order of day, month and year in a column, by the shape of its dates: a day beyond 12 makes it certain for all.
 * Unclear where two of them contradict each other.
 */
function orderByShape(cells: readonly string[], today: string): ReadonlyMap<string, Order> {
  const dates = cells.flatMap((cell) => ordersOf(cell, today) ?? [])
  const shapes = Map.groupBy(dates, ({ shape }) => shape)
  return new Map(
    [...shapes].map(([shape, some]) => {
      const common = usual.find((order) => some.every(({ orders }) => orders.includes(order)))
      return [shape, common ?? 'unclear'] as const
    }),
  )
}

export interface PastedDate {
  /** The date in the form in which it is typed; one that cannot be read stays as it was. */
  text: string
  /** True if the other dates of the column leave open which day is meant. */
  isUnclear: boolean
}

/** Reads the cells of a column of dates of birth. */
export function pastedDates(cells: readonly string[], today: string): PastedDate[] {
  const orders = orderByShape(cells, today)
  return cells.map((cell) => {
    const order = orders.get(ordersOf(cell, today)?.shape ?? '')
    const read = readBirthdate(cell, { today, order })
    if (typeof read === 'string') return { text: typedDate(cell, read, order), isUnclear: false }
    return { text: cell, isUnclear: read?.refusal === 'date_order_unclear' }
  })
}

/** With the day first and slashes, as in the grids. */
function typedDate(cell: string, date: string, order: Order | undefined): string {
  const isTyped = order === 'dmy' && /^\d{1,2}[./-]\d{1,2}[./-](\d{4}|\d{2})$/.test(cell)
  return isTyped ? cell.replaceAll(/[.-]/g, '/') : date.split('-').toReversed().join('/')
}
