import type { Static } from 'typebox'
import type { TripAvailability } from '../../contract/trip.ts'
import { isCabin } from '../../domain/pricing/discountClasses.ts'
import { nameIn, type Accommodation } from './records.ts'

type Attribute = Static<typeof TripAvailability>['accommodations'][number]['pricingAttributes'][number]
type Value = Attribute['values'][number]

/**
 * An attribute for choosing an accommodation; `idOf` returns the id of an accommodation’s value, or undefined if it has
 * none.
 */
interface Field {
  fieldName: string
  idOf(accommodation: Accommodation): string | undefined
  nameOf(accommodation: Accommodation, language: string): string
}

const fields: readonly Field[] = [
  {
    fieldName: 'seatType',
    idOf: ({ kind, code }) => (isCabin(kind) ? undefined : code),
    nameOf: (accommodation, language) => nameIn(language, accommodation),
  },
  {
    fieldName: 'cabinType',
    idOf: ({ kind, code }) => (isCabin(kind) ? code : undefined),
    nameOf: (accommodation, language) => nameIn(language, accommodation),
  },
  {
    fieldName: 'outside',
    idOf: ({ kind, outside }) => (isCabin(kind) ? String(outside) : undefined),
    nameOf: ({ outside }) => String(outside),
  },
]

function valuesOf(field: Field, all: readonly Accommodation[], language: string): Value[] {
  const values = new Map<string, string>()
  for (const accommodation of all) {
    const id = field.idOf(accommodation)
    if (id !== undefined) values.set(id, field.nameOf(accommodation, language))
  }
  return [...values].map(([id, value]) => ({ id, value }))
}

/** No value is selected at first; the desk fills the field in and sends it back. */
const none = ''

/** Attributes that can be chosen on a trip with these accommodations. */
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

/** Attributes of one accommodation, with only the values it matches. */
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
