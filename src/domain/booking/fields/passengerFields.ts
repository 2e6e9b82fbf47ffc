import type { Refusal } from '../../refusal.ts'
import { refuseCardNumber } from '../../value/cardNumber.ts'
import { cleanText } from '../../value/cleanText.ts'
import { readTitledName } from '../../value/personName.ts'
import type { Title } from '../../value/title.ts'
import { formOf, type ValueForm, wireNameOf } from './field.ts'
import type { PassengerFieldDefinition } from './passengerFieldDefinition.ts'
import { travellerFields, type TravellerFields, type TravellerKey } from './travellerFields.ts'

type Fields = TravellerFields
/** The fields of a passenger that are the same on every trip; a company’s own attributes are not among them. */
export type PassengerKey = {
  [Key in TravellerKey]: Fields[Key]['sent'] extends 'group' ? never : Key
}[TravellerKey]

type FormOf<Key extends TravellerKey> = Fields[Key]['wire'][keyof Fields[Key]['wire']]
/** The names of a passenger’s data in a request and in a stored booking, with the forms of their values. */
export type PassengerWire = {
  [
    Key in TravellerKey as Fields[Key] extends { stored: infer Name extends string }
      ? Name
      : Fields[Key]['sent'] extends 'passengerData' | 'proof' | 'group'
        ? keyof Fields[Key]['wire'] & string
        : never
  ]: FormOf<Key>
}
/** The fields of a passenger that a request sends with the accommodation or the trip. */
export type AnalysisWire = {
  [
    Key in TravellerKey as Fields[Key]['sent'] extends 'analysis' | 'trip'
      ? keyof Fields[Key]['wire'] & string
      : never
  ]: FormOf<Key>
}
/** The fields of a passenger in the name list of a group. */
export type ListedWire = {
  [
    Key in TravellerKey as Fields[Key] extends { inNameList: true }
      ? keyof Fields[Key]['wire'] & string
      : never
  ]: FormOf<Key>
}

/** The fields of a passenger that a gate sees, including those that it may fill in. */
export type ShownWire = {
  [
    Key in TravellerKey as Fields[Key] extends { atGate: { shown: true } }
      ? keyof Fields[Key]['wire'] & string
      : never
  ]: FormOf<Key>
}
export type FilledInWire = {
  [
    Key in TravellerKey as Fields[Key] extends { atGate: { most: number } }
      ? keyof Fields[Key]['wire'] & string
      : never
  ]: FormOf<Key>
}

type ValueOf<Key extends TravellerKey> = Exclude<ReturnType<Fields[Key]['read']>, undefined>
type InitialKey = {
  [Key in PassengerKey]: Fields[Key] extends { initial: string } ? Key : never
}[PassengerKey]

/** The values of a passenger as the desk has them; an empty text means not entered. */
export type PassengerValues = { [Key in InitialKey]: ValueOf<Key> } & {
  [Key in Exclude<PassengerKey, InitialKey>]?: ValueOf<Key>
}

export const travellerKeys = Object.keys(travellerFields) as TravellerKey[]

/** Keys of the fields of a passenger who may travel without a group. */
export const passengerKeys = travellerKeys.filter(
  (key): key is PassengerKey => travellerFields[key].sent !== 'group',
)
export const passengerFields = Object.fromEntries(
  passengerKeys.map((key) => [key, travellerFields[key]]),
) as Readonly<Record<PassengerKey, PassengerFieldDefinition>>

export const isPassengerKey = (name: string): name is PassengerKey =>
  passengerKeys.some((key) => key === name)

/** A passenger with nothing entered. */
export const initialValues = Object.fromEntries(
  passengerKeys.flatMap((key) => {
    const { initial } = passengerFields[key]
    return initial === undefined ? [] : [[key, initial]]
  }),
) as Pick<PassengerValues, InitialKey>

/**
 * Reads the text of a passenger’s field; undefined if it is invalid. A title with a name gives the sex of the passenger
 * and the type of a child, too.
 */
export function readPassenger(
  key: TravellerKey,
  typed: string,
  today: string,
): Partial<PassengerValues> | undefined {
  if (key === 'surname' || key === 'name') return namedBy(key, typed)
  if (refuseCard(key, typed)) return undefined
  const value = travellerFields[key].read(cleanText(typed), today)
  return value === undefined ? undefined : { [key]: value }
}

function namedBy(key: 'surname' | 'name', typed: string): Partial<PassengerValues> {
  const { name, title } = readTitledName(typed)
  return { [key]: name, ...valuesOfTitle(title) }
}

export const valuesOfTitle = ({ sex, type }: Title): Partial<PassengerValues> => ({
  ...(sex && { sexType: sex }),
  ...(type && { type }),
})

/** The reason why a text of a passenger’s field cannot be read, where its field has more than one. */
export const refusePassenger = (key: TravellerKey, typed: string, today: string): Refusal | undefined =>
  typed.trim() === ''
    ? undefined
    : (travellerFields[key].refuse?.(cleanText(typed), today) ?? refuseCard(key, typed))

const freeForms: readonly ValueForm[] = ['text', 'document', 'latin', 'family']

const refuseCard = (key: TravellerKey, typed: string): Refusal | undefined =>
  freeForms.includes(formOf(travellerFields[key])) ? refuseCardNumber(typed) : undefined

/** Returns whether the field of this name holds a free text, in which figures may be those of a payment card. */
export function isFreePassengerText(name: string): boolean {
  const key = passengerKeyOf(name)
  return key !== undefined && freeForms.includes(formOf(passengerFields[key]))
}

/** The name of a field in a stored booking. */
export const storedNameOf = (field: Pick<PassengerFieldDefinition, 'wire' | 'stored'>): string =>
  field.stored ?? wireNameOf(field)

/** The key of the field with this name in a request, or in a stored booking. */
export function passengerKeyOf(name: string): PassengerKey | undefined {
  return passengerKeys.find((key) =>
    [wireNameOf(passengerFields[key]), passengerFields[key].stored].includes(name),
  )
}

/** The filled fields that belong in this part of a request, by their names there. */
export function passengerValues(
  person: PassengerValues,
  part: PassengerFieldDefinition['sent'],
): Record<string, string | number | true> {
  const filled = passengerKeys.flatMap((key) => {
    const value = person[key]
    return passengerFields[key].sent === part && value
      ? [[wireNameOf(passengerFields[key]), value] as const]
      : []
  })
  return Object.fromEntries(filled)
}

/** The fields that a stored passenger passes on to a new booking. */
export function copiedFields(stored: Readonly<Record<string, unknown>>): Partial<PassengerValues> {
  const copied = passengerKeys.flatMap((key) => {
    const value = stored[storedNameOf(passengerFields[key])]
    return passengerFields[key].copied && value !== undefined ? [[key, value] as const] : []
  })
  return Object.fromEntries(copied)
}
