import { passengerFields, passengerKeys, type PassengerKey } from '../../model/fields/passengerFields.ts'
import { lettersOnly } from '../../../../domain/booking/sexAndType.ts'

/** The passenger’s fields that a pasted column can hold. */
export const pastedFields = passengerKeys.filter((key) => passengerFields[key].headings !== undefined)

/** A full name is split into last and first name. */
export type PasteField = PassengerKey | 'fullName'

const fullNames = `ονοματεπώνυμο, full name, fullname, passenger, passenger name, επιβάτης, emri i plotë, vollständiger name,
  nombre completo, nom complet, nome completo, nominativo, volledige naam`

const known = new Map(
  [...pastedFields, 'fullName' as const].flatMap((field) =>
    titlesOf(field === 'fullName' ? fullNames : (passengerFields[field].headings ?? ''), field),
  ),
)

function titlesOf<Field>(headings: string, field: Field): [string, Field][] {
  return headings.split(',').map((heading) => [lettersOnly(heading), field])
}

/** Finds fields that only some screens have by the titles of their columns, separated by commas. */
export function furtherHeaded<Field extends string>(
  headings: Readonly<Record<Field, string>>,
): (cell: string) => Field | undefined {
  const titles = new Map(
    (Object.keys(headings) as Field[]).flatMap((field) => titlesOf(headings[field], field)),
  )
  return (cell) => titles.get(lettersOnly(cell))
}

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
