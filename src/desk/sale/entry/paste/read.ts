import Papa from 'papaparse'
import { passengerFields, type PassengerKey } from '../../model/fields/passengerFields.ts'
import { fieldsByContent } from './content.ts'
import { fieldHeaded, type PasteField } from './headers.ts'

/** The texts of a pasted line by field; empty cells are absent. */
export type PastedTexts = Partial<Record<PassengerKey, string>>

/** The maximum number of passengers of a booking. */
export const mostPasted = 500

/** Parses a pasted table separated by tabs, commas or semicolons, with or without column titles. */
export function readPeople(text: string, most = mostPasted): PastedTexts[] {
  const { data } = Papa.parse<string[]>(text.trim(), {
    skipEmptyLines: 'greedy',
    delimitersToGuess: ['\t', ';', ',', '|'],
  })
  const rows = data.map((row) => row.map((cell) => cell.trim()))
  const headed = (rows[0] ?? []).map(fieldHeaded)
  const isHead = headed.filter((field) => field !== undefined).length >= Math.min(2, headed.length)
  const body = (isHead ? rows.slice(1) : rows).slice(0, most)
  const fields = isHead ? settled(headed) : fieldsByContent(body)
  return body.map((row) => personIn(row, fields)).filter((one) => Object.keys(one).length > 0)
}

/** A column titled `name` contains the full name if there is no column of last names. */
function settled(headed: readonly (PasteField | undefined)[]): (PasteField | undefined)[] {
  if (headed.includes('surname') || headed.includes('fullName')) return [...headed]
  return headed.map((field) => (field === 'name' ? 'fullName' : field))
}

function personIn(row: readonly string[], fields: readonly (PasteField | undefined)[]): PastedTexts {
  const person: PastedTexts = {}
  fields.forEach((field, at) => {
    const cell = row[at] ?? ''
    if (field === undefined || cell === '') return
    if (field === 'fullName') Object.assign(person, namesIn(cell))
    else person[field] = passengerFields[field].pasted?.(cell) ?? cell
  })
  return person
}

/** `SMITH JOHN`, `SMITH/JOHN`, `Smith, John`: the last name first. */
function namesIn(cell: string): PastedTexts {
  const [surname = '', ...name] =
    cell.includes('/') || cell.includes(',') ? cell.split(/[/,]/) : cell.split(/\s+/)
  return { surname: surname.trim(), name: name.join(' ').trim() }
}
