import type { Static } from 'typebox'
import type { TripAvailability } from '../../contract/trip.ts'
import { isCabin } from '../../domain/pricing/discountClasses.ts'
import { nameIn, type Accommodation } from './records.ts'

type Attribute = Static<typeof TripAvailability>['accommodations'][number]['pricingAttributes'][number]
type Value = Attribute['values'][number]

/** What an operator may choose an accommodation by; the id of what an accommodation answers, none where it is no such thing. */
interface Field {
  fieldName: string
  idOf(accommodation: Accommodation): string | undefined
  wordOf(accommodation: Accommodation, language: string): string
}

const fields: readonly Field[] = [
  {
    fieldName: 'seatType',
    idOf: ({ kind, code }) => (isCabin(kind) ? undefined : code),
    wordOf: (accommodation, language) => nameIn(language, accommodation),
  },
  {
    fieldName: 'cabinType',
    idOf: ({ kind, code }) => (isCabin(kind) ? code : undefined),
    wordOf: (accommodation, language) => nameIn(language, accommodation),
  },
  {
    fieldName: 'outside',
    idOf: ({ kind, outside }) => (isCabin(kind) ? String(outside) : undefined),
    wordOf: ({ outside }) => String(outside),
  },
]

function valuesOf(field: Field, all: readonly Accommodation[], language: string): Value[] {
  const values = new Map<string, string>()
  for (const accommodation of all) {
    const id = field.idOf(accommodation)
    if (id !== undefined) values.set(id, field.wordOf(accommodation, language))
  }
  return [...values].map(([id, value]) => ({ id, value }))
}

/** Nothing is selected before somebody does; the field is there to be filled and sent back. */
const none = ''

/** What may be chosen on a trip with these accommodations, before anything is. */
export function attributesOfTrip(all: readonly Accommodation[], language: string): Attribute[] {
  return fields
    .map((field) => ({
      fieldName: field.fieldName,
      values: valuesOf(field, all, language),
      selectedValue: none,
      availableValues: [],
    }))
    .filter(({ values }) => values.length > 0)
}

/** The same for one of them: only the values it answers to itself. */
export function attributesOf(
  accommodation: Accommodation,
  all: readonly Accommodation[],
  language: string,
): Attribute[] {
  return fields.flatMap((field) => {
    const own = field.idOf(accommodation)
    if (own === undefined) return []
    const values = valuesOf(field, all, language)
    return [{ fieldName: field.fieldName, values, selectedValue: none, availableValues: [own] }]
  })
}
