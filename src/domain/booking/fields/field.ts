import type { Status } from '../transition.ts'

/**
 * The form of a value on the wire; the contract has its schema. A `name` is stored in the Latin letters of passports,
 * whatever letters it came in, a `latin` text has Latin letters; both have at most 60 characters, a `text` at most 200. A
 * `document` is stored in Latin capitals; a `membership` may look like the number
 * of a payment card; a `code` has letters and digits; a `phone` and an `email` are stored without what surrounds them; a `birthdate` and an `expiry` are YYYY-MM-DD.
 */
export type ValueForm =
  | (
      | 'name'
      | 'latin'
      | 'text'
      | 'code'
      | 'document'
      | 'membership'
      | 'country'
      | 'birthdate'
      | 'expiry'
      | 'sex'
      | 'yesNo'
      | 'miles'
      | 'discountCode'
    )
  | (
      | 'family'
      | 'role'
      | 'vehicleLength'
      | 'vehicleHeight'
      | 'kilos'
      | 'petSeat'
      | 'owner'
      | 'number'
      | 'phone'
      | 'email'
      | 'language'
    )

/** Returns whether values of the form are days. */
export const isDay = (form: ValueForm | undefined): boolean => form === 'birthdate' || form === 'expiry'

/** The scope of a change of a stored value: a passenger, vehicle or pet on every trip, or one trip. */
export interface Change {
  of: 'person' | 'trip'
  /** True where it may still change after check-in. */
  whenCheckedIn?: true
}

/** How a gate uses a value: sees it, fills it in, or both. */
export interface AtGate {
  /** True for a value of the ticket that the gate gets. */
  shown?: true
  /** True for a line of its panel. */
  panel?: true
  /** The greatest number of characters that the gate may fill in; absent where it may not. */
  most?: number
}

/** A column of a grid; widths in px. */
export interface ColumnShape {
  width: number
  grow?: number
  tone?: string
}

/** One field of a passenger, a vehicle, a pet, a service or a lead passenger, with everything that its users need. */
export interface BookingField {
  /** Its names on the wire, which are those of the record too, with the forms of their values. */
  wire: Readonly<Record<string, ValueForm>>
  /** Names whose values follow from the first, and are not shown. */
  follows?: readonly string[]
  /** True if every request has it. */
  always?: true
  /** True if a price depends on it. */
  priced: boolean
  /** True if a seat, a berth, a place in the garage or the stock of a product depends on it. */
  movesStock?: true
  /** Absent for a value that stays as it was sold. */
  change?: Change
  /**
   * Present for personal data: it is removed after the voyage, or once the accounts of the sale need it no more.
   * Absent for data that identify no person.
   */
  keptFor?: 'voyage' | 'accounts'
  /** True if it is a number by which a person is found who asks for the data stored of them, or to be erased. */
  identifies?: true
  atGate?: AtGate
  /** The key of its title among the columns, if it is not the key of the field. */
  title?: string
}

/** Names on the wire of the fields for which something is true, in the order of the table. */
export function wireNames<Field extends BookingField>(
  fields: Readonly<Record<string, Field>>,
  isMeant: (field: Field) => boolean = () => true,
): string[] {
  return Object.values(fields)
    .filter(isMeant)
    .flatMap(({ wire }) => Object.keys(wire))
}

/** The statuses in which a value may change. */
export function changesIn({ change }: Pick<BookingField, 'change'>, status: Status): boolean {
  if (status === 'CHECKEDIN') return change?.whenCheckedIn === true
  return change !== undefined && (status === 'OPTIONAL' || status === 'ISSUED')
}

/** The name of a field in a request, and the form of its value; of a field with several names, the first. */
export const wireNameOf = ({ wire }: Pick<BookingField, 'wire'>): string => Object.keys(wire)[0] ?? ''
export const formOf = ({ wire }: Pick<BookingField, 'wire'>): ValueForm => Object.values(wire)[0] ?? 'text'
