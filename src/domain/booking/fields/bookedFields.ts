import { isAttributeField } from '../companyRequirements.ts'
import { changesIn, formOf, wireNames, type BookingField, type ValueForm } from './field.ts'
import { storedNameOf } from './passengerFields.ts'
import { travellerFields } from './travellerFields.ts'
import { productFields } from './productFields.ts'
import { vehicleFields } from './vehicleFields.ts'
import type { Status } from '../transition.ts'

/** The fields of a passenger that differ from trip to trip. */
export const placeFields = {
  accommodation: {
    wire: { accommodationIdOrCode: 'code', accommodationRequestType: 'code' },
    follows: ['accommodationRequestType'],
    priced: true,
    movesStock: true,
    change: { of: 'trip' },
  },
  accommodationNumber: {
    wire: { accommodationNumber: 'text' },
    priced: false,
    movesStock: true,
    change: { of: 'trip' },
  },
} as const satisfies Record<string, BookingField>

const ofPassengers: BookingField[] = Object.values(travellerFields)
const ofItems: BookingField[] = [
  ...Object.values(placeFields),
  ...Object.values(vehicleFields),
  ...Object.values(productFields).flatMap((fields) => Object.values(fields)),
]
const all: readonly BookingField[] = [...ofPassengers, ...ofItems]

/**
 * Returns the stored names of the fields with the property. A name that fields of several kinds of item share has it in
 * all of them.
 */
const storedNames = (isMeant: (field: BookingField) => boolean): string[] => [
  ...new Set(all.filter(isMeant).flatMap(namesOf)),
]

const namesOf = (field: BookingField & { stored?: string }): string[] =>
  field.stored === undefined ? Object.keys(field.wire) : [storedNameOf(field)]

const titled: readonly (readonly [string, BookingField])[] = [
  ...Object.entries(placeFields),
  ...Object.entries(travellerFields),
  ...Object.entries(vehicleFields),
  ...Object.values(productFields).flatMap((fields) => Object.entries(fields)),
]
const named = new Map(
  titled.flatMap(([key, field]) =>
    namesOf(field)
      .filter((name) => !field.follows?.includes(name))
      .map((name) => [name, { title: field.title ?? key, form: field.wire[name] ?? formOf(field) }]),
  ),
)

/** The form of the value that a stored booking has under this name, and the key of its title. */
export const fieldNamed = (name: string): { title: string; form: ValueForm } | undefined => named.get(name)

/** The names of the fields that may change in the status. */
export const namesChangedIn = (status: Status): string[] => storedNames((field) => changesIn(field, status))

/**
 * The names in a stored booking of the personal data of its items that are kept for the voyage, or for the accounts.
 */
export const namesKeptFor = (term: NonNullable<BookingField['keptFor']>): string[] =>
  storedNames(({ keptFor }) => keptFor === term)

const identifying = Object.entries(travellerFields).filter(([, { identifies }]) => identifies)
/** The names of the numbers by which a passenger is found: in a stored booking, and in a working booking. */
export const identifyingNames = {
  stored: identifying.map(([, field]) => storedNameOf(field)),
  working: identifying.map(([key]) => key),
}

/** The names of fields whose value is that of a passenger, vehicle or pet on every trip. */
const ofPersons: ReadonlySet<string> = new Set(storedNames(({ change }) => change?.of === 'person'))

/** Returns whether a value is the same on every trip. */
export const isOfPerson = (name: string): boolean => ofPersons.has(name) || isAttributeField(name)

/**
 * Makes a check of wire names that returns true for free text and for names of fields without the property; a name that
 * belongs to no field is refused.
 */
function namesWithout(isMeant: (field: BookingField) => boolean): (name: string) => boolean {
  const every = (fields: readonly BookingField[]) =>
    fields.flatMap((field) => [...wireNames({ field }), ...namesOf(field)])
  const meant = new Set(every(all.filter(isMeant)))
  const others = new Set(every(all.filter((field) => !isMeant(field))))
  // Remarks are of a trip; the attributes that a company adds are text that only it reads.
  return (name) => (others.has(name) && !meant.has(name)) || name === 'remarks' || isAttributeField(name)
}

/** Returns whether no price depends on the value that a request has under this name. */
export const isUnpriced = namesWithout(({ priced }) => priced)

/** Returns whether no seat, berth, lane or product depends on the value that a request has under this name. */
export const isUnallocated = namesWithout(({ movesStock = false }) => movesStock)
