import Papa from 'papaparse'
import { isPassengerKey, passengerFields, type PassengerKey } from '../../model/fields/passengerFields.ts'
import { fieldsByContent } from './content.ts'
import { fieldHeaded, furtherHeaded } from './headers.ts'

/** The texts of a pasted line by field; empty cells are absent. */
export type PastedTexts = Partial<Record<PassengerKey, string>>

/** The maximum number of passengers of a booking. */
export const mostPasted = 500

/**
 * Parses a pasted table separated by tabs, commas or semicolons, with or without column titles. Columns titled as in
 * `further` are fields that only some screens have.
 */
export function readPeople<Further extends string = never>(
  text: string,
  most = mostPasted,
  further?: Readonly<Record<Further, string>>,
): (PastedTexts & Partial<Record<Further, string>>)[] {
  const { data } = Papa.parse<string[]>(text.trim(), {
    skipEmptyLines: 'greedy',
    delimitersToGuess: ['\t', ';', ',', '|'],
  })
  const rows = data.map((row) => row.map((cell) => cell.trim()))
  const furtherOf = further && furtherHeaded(further)
  const headed = (rows[0] ?? []).map((cell) => furtherOf?.(cell) ?? fieldHeaded(cell))
  const isHead = headed.filter((field) => field !== undefined).length >= Math.min(2, headed.length)
  const body = (isHead ? rows.slice(1) : rows).slice(0, most)
  const fields = isHead ? settled(headed) : fieldsByContent(body)
  const people = body.map((row) => personIn(row, fields)).filter((one) => Object.keys(one).length > 0)
  // Every key is one of the fields that the columns were found for.
  return people as (PastedTexts & Partial<Record<Further, string>>)[]
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
