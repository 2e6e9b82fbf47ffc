import Papa from 'papaparse'
import { isNoName, lettersOnly, isTypeOrCountry } from '../../../../domain/booking/fields/sexAndType.ts'
import { cleanText, withoutNumbering } from '../../../../domain/value/cleanText.ts'
import { isCountry } from '../../../../domain/booking/fields/readText.ts'
import {
  passengerFields,
  passengerKeys,
  type PassengerKey,
} from '../../../../domain/booking/fields/passengerFields.ts'
import { readBirthdate, ordersOf, type DateOrder } from '../../../../domain/value/birthdate.ts'
import { mayBeAbbreviated } from '../../../../domain/value/fullName.ts'
import { readCountry } from '../../../../domain/value/country.ts'
import { readCountryOrNationality } from '../../../../domain/value/nationality.ts'
import { titleOf, withoutTitles } from '../../../../domain/value/title.ts'
import { isAge } from './age.ts'
import { splitLabel, unnumbered } from './label.ts'

export type Row = readonly string[]

const separators = ['\t', ';', ',', '|']

/**
 * The cells of a pasted table, without blanks and invisible characters around them: of a spreadsheet, a text processor, a
 * file with separators, or columns set apart by several blanks.
 */
export function tableOf(text: string): Row[] {
  // Tabs around a table are empty cells.
  const parsed = cellsOf(withoutEnd(text.replace(/^\ufeff/, '').replace(/^\s*\n|^[^\S\t\n]+/, '')))
  const rows = spacedRows(parsed) ?? evenRows(parsed)
  return rows
    .map((row) => withinColumns(row).map(cleanText))
    .filter((row) => row.some((cell) => !isRule.test(cell)))
}

/** The text without the empty lines and blanks at its end; a regular expression would try each of its blanks. */
function withoutEnd(text: string): string {
  const line = text.indexOf('\n', text.trimEnd().length)
  let end = line < 0 ? text.length : line
  while (end > 0 && /[^\S\t\n]/.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** Columns of a table; what is behind them is one cell. */
const mostColumns = 60

const withinColumns = (row: Row): Row =>
  row.length <= mostColumns
    ? row
    : [...row.slice(0, mostColumns), cleanText(row.slice(mostColumns).join(' '))]

/** Characters of a cell; a longer one is no field of a passenger, and is left over unread. */
const longestCell = 300

export const isTooLong = (cell: string): boolean => cell.length > longestCell

/** An empty cell, or one of the line below the titles of a table in plain text. */
const isRule = /^[\s|:=+_–—-]*$/

/** Separators that most lines have, for a table that a further line, as of its sum, leaves uneven. */
const commonSeparator = (text: string): string | undefined => {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return separators.find(
    (separator) => lines.filter((line) => line.includes(separator)).length * 2 > lines.length,
  )
}

/** Quotation marks of which one is not closed separate nothing. */
function cellsOf(text: string): Row[] {
  const { data, errors } = parse(text)
  if (!errors.some(({ type }) => type === 'Quotes')) return data
  return parse(text.replaceAll('"', '')).data
}

function parse(text: string): Papa.ParseResult<string[]> {
  const settings = { skipEmptyLines: 'greedy', delimitersToGuess: separators } as const
  const guessed = Papa.parse<string[]>(text, settings)
  const delimiter = commonSeparator(text)
  const isWhole = guessed.data.every(({ length }) => length <= 1)
  return isWhole && delimiter ? Papa.parse<string[]>(text, { skipEmptyLines: 'greedy', delimiter }) : guessed
}

/** Rows without any separator whose columns are set apart by several blanks; undefined for others. */
function spacedRows(rows: readonly Row[]): Row[] | undefined {
  const split = rows.map(([cell = '', ...more]) => (more.length > 0 ? [] : cell.trim().split(/\s{2,}/)))
  const isSpaced = rows.length > 0 && split.filter(({ length }) => length > 1).length * 2 > rows.length
  return isSpaced && rows.every(({ length }) => length === 1) ? split : undefined
}

/** Cells of a table in which a line without its separator is split by another one. */
const fewestCells = 3

function evenRows(rows: readonly Row[]): Row[] {
  const width = Math.max(0, ...rows.map((row) => row.length))
  if (width < fewestCells) return [...rows]
  return rows.map((row) => {
    const [cell = ''] = row.filter((one) => one !== '').length === 1 ? row : []
    return separators.map((separator) => cell.split(separator)).find(({ length }) => length > 1) ?? row
  })
}

/** Lines above the titles of the columns: what the list is of. */
const mostAbove = 5

/** Index of the row with the titles of the columns; -1 where there is none. */
export function headOf(rows: readonly Row[], isTitle: (cell: string) => boolean): number {
  const filled = (row: Row = []) => row.filter((cell) => cell !== '').length
  const titles = (row: Row = []) => row.filter((cell) => isTitle(cell)).length
  const first = titles(rows[0]) >= Math.min(2, rows[0]?.length ?? 0)
  // `Name Jane Doe` in each line is no title.
  const [word = ''] = rows[0]?.[0]?.split(' ') ?? []
  const isRepeated = rows[0]?.length === 1 && rows.slice(1).some(([cell = '']) => cell.startsWith(`${word} `))
  if (first && !isRepeated) return 0
  return rows.slice(0, mostAbove + 1).findIndex((row, index) => {
    const isShorter = rows.slice(0, index).every((above) => filled(above) < filled(row))
    return isShorter && titles(row) >= 2 && titles(row) * 2 >= filled(row)
  })
}

/** `Passenger 2` in front of each name is of no column: the rows without their first cells, where these are all titles. */
export function withoutFirstColumn(rows: readonly Row[], isTitle: (cell: string) => boolean): readonly Row[] {
  const isTitled = rows.every(([cell = '', ...more]) => more.length > 0 && isTitle(cell))
  return isTitled ? rows.map((row) => row.slice(1)) : rows
}

/** A form for one passenger has its titles below each other, in the first column. */
export function turnedForm(rows: readonly Row[], isTitle: (cell: string) => boolean): readonly Row[] {
  const isForm = rows.length > 1 && rows.every(([cell = '', ...more]) => isTitle(cell) && more.length > 0)
  const width = Math.max(0, ...rows.map(({ length }) => length))
  const isHeaded = (rows[0] ?? []).every((cell) => cell === '' || isTitle(cell))
  if (!isForm || isHeaded) return rows
  return Array.from({ length: width }, (_, at) => rows.map((row) => row[at] ?? ''))
}

/**
 * Cells that are all a title and its text, as `Surname: Doe`, as a table, if most of the titles are known; one that comes
 * again begins another passenger.
 */
export function labelledRows(rows: readonly Row[], isTitle: (cell: string) => boolean): readonly Row[] {
  const pairs = rows.flat().flatMap((cell) => {
    const { label, text } = splitLabel(cell)
    return /\p{L}/u.test(label) ? [[unnumbered(label), cleanText(text)] as const] : []
  })
  const cells = rows.flat().filter((cell) => cell !== '')
  const known = pairs.filter(([title]) => isTitle(title))
  if (pairs.length < cells.length || known.length < 2 || known.length * 2 <= pairs.length) return rows
  const titles = [...new Set(pairs.map(([title]) => title))]
  const passengers: Map<string, string>[] = []
  for (const [title, text] of pairs) {
    if (passengers.length === 0 || passengers.at(-1)?.has(title)) passengers.push(new Map())
    passengers.at(-1)?.set(title, text)
  }
  return [titles, ...passengers.map((passenger) => titles.map((title) => passenger.get(title) ?? ''))]
}

const sums = new Set(
  `total totals sum subtotal pax passengers persons σύνολο σύνολα άτομα επιβάτες summe gesamt insgesamt somme totale
  totali suma totaal som gjithsej shuma`
    .split(/\s+/)
    .map(lettersOnly),
)

const withoutCurrency = (cell: string) => cell.replace(/\p{L}{3}$/u, '')

/** Returns true for the sum below a list: its first words are of a sum, and no name is behind them. */
export const isSum = (row: Row): boolean => {
  const [first = '', ...more] = row.filter((cell) => cell !== '')
  const [word = '', ...words] = lettersOnly(first).split(' ')
  const isSumWord = (one: string) => sums.has(one) || /^\d*$/.test(one)
  return (
    sums.has(word) && words.every(isSumWord) && more.every((cell) => /^\P{L}*$/u.test(withoutCurrency(cell)))
  )
}

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

const isOf = (cells: Row, test: (cell: string) => boolean, share = enough): boolean =>
  shareOf(cells, test) >= share

/** The share of the cells with a text that pass a test; 0 where there are none. */
function shareOf(cells: Row, test: (cell: string) => boolean): number {
  const filled = cells.filter((cell) => cell !== '')
  return filled.filter(test).length / Math.max(1, filled.length)
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

/** Rows whose content shows what the columns of a table hold. */
const mostSampled = 500

/** Guesses what each column holds from the content of its first rows. */
export function columnsByContent(all: readonly Row[], today: string): (ColumnKind | undefined)[] {
  const rows = all.slice(0, mostSampled)
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
    const isOfField = (cell: string) => test(cell, today) && !isAge(cell)
    if (field === 'sexType')
      placeWords({ field, columns, fields: found }, (cells) => isOf(cells, isOfField, half), isOfField)
    else if (field === 'type')
      placeWords(
        { field, columns, fields: found },
        (cells) => !isOfCountries(cells) && isOf(cells, isOfField),
        isOfField,
      )
    // The number of a line is no number of a document.
    else
      place(field, (cells) =>
        isOf(cells, (cell) => isOfField(field === 'documentNumber' ? withoutNumbering(cell) : cell)),
      )
    // Spreadsheets without the format of a date have numbers of days; documents are looked for after them.
    if (field === 'birthdate' && !found.includes('birthdate'))
      place('birthdate', (cells) => isOf(cells, (cell) => isSerial(cell, today)))
  }
  placeCountries(columns, found)
  return withNames(columns, found)
}

interface Placing {
  field: 'sexType' | 'type'
  columns: readonly Row[]
  /** The fields of the columns as far as they are placed. */
  fields: (ColumnKind | undefined)[]
}

/**
 * A column of sexes or types: the one with most of them, and of equal ones that without any words. Words for them are names,
 * too, as Mann and Kind, so that a column with words is taken only where names remain in others.
 */
function placeWords(
  { field, columns, fields }: Placing,
  isCandidate: (cells: Row) => boolean,
  isOfField: (cell: string) => boolean,
): void {
  const candidates = columns.flatMap((cells, at) => {
    if (fields[at] !== undefined || !isCandidate(cells)) return []
    const isCertain = isOf(cells, isNoName, 1)
    const others = columns.filter((_, other) => other !== at && fields[other] === undefined)
    return isCertain || hasNames(others) ? [{ at, share: shareOf(cells, isOfField), isCertain }] : []
  })
  const [best] = candidates.toSorted(
    (one, other) => other.share - one.share || Number(other.isCertain) - Number(one.isCertain),
  )
  if (best) fields[best.at] = field
}

/** Returns true for two columns of names, or one of whole names. */
function hasNames(columns: readonly Row[]): boolean {
  const isOther = (cell: string) => isNoName(cell) || isCountry(cell) || isNationality(cell)
  const named = columns.filter((cells) => isOf(cells, isName, half) && !isOf(cells, isOther))
  return named.length > 1 || named.some((cells) => isOf(cells, isOfTwoNames, half))
}

const isOfTwoNames = (cell: string) => isOfTwoWords(cell) || wholeName.test(cell)

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

const isWholeName = (cell: string) => wholeName.test(cell) && !mayBeAbbreviated(cell)

const isName = (cell: string) =>
  words.test(withoutNumbering(cell)) && titleOf(cell) === undefined && !isAge(cell)

/** The first two columns of words are last and first name; a single one, and one of whole names, is the full name. */
function withNames(columns: readonly Row[], found: (ColumnKind | undefined)[]): (ColumnKind | undefined)[] {
  const open = columns.flatMap((cells, at) =>
    found[at] === undefined && isOf(cells, isName, half) ? [at] : [],
  )
  const whole = open.find((at) => isOf(columns[at] ?? [], isWholeName, half))
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
 * The order of day, month and year in a column, by the shape of its dates: its title, or a day beyond 12, makes it certain
 * for all. Unclear where two of them, or one and the title, contradict each other.
 */
function orderByShape(
  dates: readonly ReturnType<typeof ordersOf>[],
  titled: DateOrder | undefined,
): ReadonlyMap<string, Order> {
  const shapes = Map.groupBy(
    dates.flatMap((date) => date ?? []),
    ({ shape }) => shape,
  )
  return new Map(
    [...shapes].map(([shape, some]) => {
      const isPossible = (order: DateOrder) => some.every(({ orders }) => orders.includes(order))
      if (titled !== undefined && isPossible(titled)) return [shape, titled] as const
      // A year in front is none of a date that has it at its end.
      const common = titled === undefined || titled === 'ymd' ? usual.find(isPossible) : undefined
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

/** Reads the cells of a column of dates of birth; `titled` is the order that its title shows. */
export function pastedDates(cells: readonly string[], today: string, titled?: DateOrder): PastedDate[] {
  const shapes = cells.map((cell) => ordersOf(cell, today))
  const orders = orderByShape(shapes, titled)
  return cells.map((cell, at) => {
    const order = orders.get(shapes[at]?.shape ?? '')
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
