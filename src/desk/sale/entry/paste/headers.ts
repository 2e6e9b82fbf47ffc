import {
  passengerFields,
  passengerKeys,
  travellerKeys,
  type PassengerKey,
} from '../../../../domain/booking/fields/passengerFields.ts'
import { type TravellerKey } from '../../../../domain/booking/fields/travellerFields.ts'
import { travellerFields } from '../../../../domain/booking/fields/travellerFields.ts'
import { lettersOnly } from '../../../../domain/booking/fields/sexAndType.ts'

/** The passenger’s fields that a pasted column can hold. */
export const pastedFields = passengerKeys.filter((key) => passengerFields[key].headings !== undefined)

/** A full name is split into last and first name. */
export type PasteField = PassengerKey | 'fullName'

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
export const groupFieldHeaded = (cell: string): TravellerKey | undefined => ofGroups.get(lettersOnly(cell))

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
