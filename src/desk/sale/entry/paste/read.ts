import Papa from 'papaparse'
import {
  isPassengerKey,
  passengerFields,
  type PassengerKey,
  passengerKeys,
  travellerKeys,
} from '../../../../domain/booking/fields/passengerFields.ts'
import { type TravellerKey, travellerFields } from '../../../../domain/booking/fields/travellerFields.ts'
import { lettersOnly } from '../../../../domain/booking/fields/sexAndType.ts'

/** The passenger’s fields that a pasted column can hold. */
export const pastedFields = passengerKeys.filter((key) => passengerFields[key].headings !== undefined)

/** A full name is split into last and first name. */
type PasteField = PassengerKey | 'fullName'

const fullNames = `ονοματεπώνυμο, full name, fullname, passenger, passenger name, επιβάτης, emri i plotë, vollständiger name,
  nombre completo, nom complet, nome completo, nominativo, volledige naam`

/** By the titles of their columns. */
const known = fieldsByTitle<PasteField>([
  ...pastedFields.map((key): [PasteField, string] => [key, passengerFields[key].headings ?? '']),
  ['fullName', fullNames],
])

const ofGroups = fieldsByTitle<TravellerKey>(
  travellerKeys
    .filter((key) => travellerFields[key].sent === 'group')
    .map((key) => [key, travellerFields[key].headings ?? '']),
)

function fieldsByTitle<Field>(fields: readonly [Field, string][]): ReadonlyMap<string, Field> {
  return new Map(
    fields.flatMap(([field, headings]) =>
      headings.split(',').map((heading): [string, Field] => [lettersOnly(heading), field]),
    ),
  )
}

/** The field of a column title that only a passenger of a group has. */
const groupFieldHeaded = (cell: string): TravellerKey | undefined => ofGroups.get(lettersOnly(cell))

/** Number of letters from which a known title also matches as part of a longer one. */
const shortestMatch = 4

/** The field of a column title; undefined for an unknown title. */
export function fieldHeaded(cell: string): PasteField | undefined {
  const words = lettersOnly(cell)
  const exact = known.get(words)
  if (exact !== undefined || words === '') return exact
  const within = [...known.keys()].filter(
    (one) => one.length >= shortestMatch && ` ${words} `.includes(` ${one} `),
  )
  const longest = within.toSorted((one, other) => other.length - one.length)[0]
  return longest === undefined ? undefined : known.get(longest)
}

/** The texts of a pasted line by field; empty cells are absent. */
export type PastedTexts = Partial<Record<PassengerKey, string>>
type TravellerTexts = Partial<Record<TravellerKey, string>>

/** Parses a pasted table separated by tabs, commas or semicolons, with or without column titles. */
export const readPeople = (text: string): PastedTexts[] => readRows(text, fieldHeaded)

/** The same, with the fields that only a passenger of a group has. */
export const readTravellers = (text: string): TravellerTexts[] =>
  readRows(text, (cell) => groupFieldHeaded(cell) ?? fieldHeaded(cell))

function readRows(text: string, fieldOf: (cell: string) => string | undefined): TravellerTexts[] {
  const rows = evenRows(cellsOf(text.trim())).map((row) => row.map((cell) => cell.trim()))
  const head = headOf(rows, fieldOf)
  // A printed list repeats the titles on every page.
  const isTitles = (row: readonly string[]) => row.join('\t') === rows[head]?.join('\t')
  const body = rows.slice(head + 1).filter((row) => !isTitles(row))
  const fields = head < 0 ? fieldsByContent(body) : settled((rows[head] ?? []).map(fieldOf))
  return body.map((row) => personIn(row, fields)).filter((one) => Object.keys(one).length > 0)
}

const separators = ['\t', ';', ',', '|']

/** Quotation marks of which one is not closed separate nothing. */
function cellsOf(text: string): string[][] {
  const settings = { skipEmptyLines: 'greedy', delimitersToGuess: separators } as const
  const { data, errors } = Papa.parse<string[]>(text, settings)
  if (!errors.some(({ type }) => type === 'Quotes')) return data
  return Papa.parse<string[]>(text.replaceAll('"', ''), settings).data
}

/** Cells of a table in which a line without its separator is split by another one. */
const fewestCells = 3

function evenRows(rows: readonly string[][]): string[][] {
  const width = Math.max(0, ...rows.map((row) => row.length))
  if (width < fewestCells) return [...rows]
  return rows.map((row) => {
    const [cell = ''] = row.filter((one) => one !== '').length === 1 ? row : []
    return separators.map((one) => cell.split(one)).find(({ length }) => length > 1) ?? row
  })
}

/** Lines above the titles of the columns: what the list is of. */
const mostAbove = 5

/** Index of the row with the titles of the columns; -1 where there is none. */
function headOf(rows: readonly string[][], fieldOf: (cell: string) => unknown): number {
  const filled = (row: readonly string[] = []) => row.filter((cell) => cell !== '').length
  const titles = (row: readonly string[] = []) => row.filter((cell) => fieldOf(cell) !== undefined).length
  const first = titles(rows[0]) >= Math.min(2, rows[0]?.length ?? 0)
  if (first) return 0
  return rows.slice(0, mostAbove + 1).findIndex((row, index) => {
    const isShorter = rows.slice(0, index).every((above) => filled(above) < filled(row))
    return isShorter && titles(row) >= 2 && titles(row) * 2 >= filled(row)
  })
}

/** A column titled `name` contains the full name if there is no column of last names. */
function settled(headed: readonly (string | undefined)[]): (string | undefined)[] {
  if (headed.includes('surname') || headed.includes('fullName')) return [...headed]
  return headed.map((field) => (field === 'name' ? 'fullName' : field))
}

function personIn(row: readonly string[], fields: readonly (string | undefined)[]): Record<string, string> {
  const person: Record<string, string> = {}
  fields.forEach((field, at) => {
    const cell = row[at] ?? ''
    if (field === undefined || cell === '') return
    if (field === 'fullName') Object.assign(person, namesIn(cell))
    else person[field] = (isPassengerKey(field) ? passengerFields[field].pasted?.(cell) : undefined) ?? cell
  })
  return person
}

/** `SMITH JOHN`, `SMITH/JOHN`, `Smith, John`: the last name first. */
function namesIn(cell: string): PastedTexts {
  const [surname = '', ...name] =
    cell.includes('/') || cell.includes(',') ? cell.split(/[/,]/) : cell.split(/\s+/)
  return { surname: surname.trim(), name: name.join(' ').trim() }
}

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
function fieldsByContent(rows: readonly (readonly string[])[]): (PasteField | undefined)[] {
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
