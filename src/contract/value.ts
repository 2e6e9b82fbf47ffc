import { Type } from 'typebox'

/**
 * How the server reads a text that people have typed before it is used: a name is stored in Latin capitals, and one that
 * cannot be is refused at its place, as are an impossible date of birth, letters of no country, and the number of a payment card.
 */
export const readAs = 'x-read-as'
export type ReadAs = 'name' | 'birthdate' | 'phone' | 'email' | 'document' | 'country' | 'text'
const typed = (as: ReadAs) => ({ [readAs]: as })

/** The name of a passenger or driver, in any letters that passports have. */
export const PersonName = Type.String({ maxLength: 60, ...typed('name') })
/** YYYY-MM-DD, not after today and at most 120 years ago. */
export const Birthdate = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', ...typed('birthdate') })
/** YYYY-MM-DD */
export const DateText = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
/** YYYY-MM-DD HH:mm, local to the port, or to the agency for option times; without a zone. */
export const DateTimeText = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}$' })
/** Integers of the smallest unit of the currency, whose decimals the configuration has. */
export const Money = Type.Integer()
export const Phone = Type.String({ maxLength: 40, ...typed('phone') })
export const Email = Type.String({ maxLength: 200, ...typed('email') })
/** Names, reasons and free text. */
export const FreeText = Type.String({ maxLength: 200, ...typed('text') })
/** The reason of an act that is not done without one. */
export const RequiredReason = Type.String({ minLength: 1, maxLength: 200, ...typed('text') })
/** The name of a gate or device. */
export const Label = Type.String({ maxLength: 40, ...typed('text') })
/** The text of a mail. */
export const LongText = Type.String({ maxLength: 2000, pattern: '\\S', ...typed('text') })
/** Remarks on a booking. */
export const Remarks = Type.String({ maxLength: 500, ...typed('text') })
/** The number of a document, stored in Latin capitals. */
export const DocumentNumber = Type.String({ maxLength: 200, ...typed('document') })
/** Two or three letters of a country, stored as two, or the three that a passport has in place of one. */
export const Country = Type.String({ pattern: '^[A-Z]{2,3}$', ...typed('country') })
/** A country, or an empty text that clears it. */
export const ClearedCountry = Type.String({ pattern: '^([A-Z]{2,3})?$', ...typed('country') })
export const Code = Type.String({ minLength: 1, maxLength: 20, pattern: '^[A-Za-z0-9]+$' })
export const Uuid = Type.String({ minLength: 1, maxLength: 64 })
export const Reference = Type.String({ pattern: '^[A-Za-z0-9]{6}([A-Za-z0-9]{2})?$' })

export const IdOrCode = Type.Object({ idOrCode: Code })
export const CodeAndName = Type.Object({ idOrCode: Code, name: Type.String() })

/** A ship, and the company that sails it; all empty for an open ticket. */
export const VesselOfCompany = Type.Object({
  idOrCode: Type.String(),
  name: Type.String(),
  company: Type.Object({ abbreviation: Code }),
})

/** A fare by component, in smallest units; `total` is the exact sum of the other four. */
export const Fare = Type.Object({
  net: Money,
  vat: Money,
  dues: Money,
  surcharges: Money,
  total: Money,
})
