import { readBirthdate } from '../../value/birthdate.ts'
import { latinKeys } from '../../value/phoneticKey.ts'
import { readCountry } from '../../value/country.ts'
import { readCountryOrNationality } from '../../value/nationality.ts'
import { lettersOnly } from './sexAndType.ts'

/** Metres; undefined means the size of the category. */
export interface VehicleSize {
  length?: number
  height?: number
}

export const asTyped = (text: string) => text

export const inCapitals = (text: string) => text.toUpperCase()

/** A code typed on any keyboard layout. */
export const asCode = (text: string) => latinKeys(text).toUpperCase()

export function readMiles(text: string): number | undefined {
  if (text === '') return 0
  return /^\d{1,7}$/.test(text) ? Number(text) : undefined
}

/** Years for which a document that is issued today may be valid. */
const longestValidity = 20

/** The last day of a document, also one to come: `12mar31`, `12/3/2031`. */
export function readExpiry(text: string, today: string): string | undefined {
  const latest = `${Number(today.slice(0, 4)) + longestValidity}${today.slice(4)}`
  const read = readBirthdate(text, { today: latest })
  return typeof read === 'string' ? read : undefined
}

export const isCountry = (cell: string) => /^[A-Z]{2}$/.test(cell)

/**
 * A country by its two letters on any keyboard layout, by its three, by its name or an adjective; another text stays a code. The
 * sign of a preselected one, as in `GR?`, is no part of it.
 */
export const readNationality = (typed: string) => {
  const text = typed.replace(/\s*[?;;]$/, '')
  const code = asCode(text)
  return code.length < 3 ? code : (readCountryOrNationality(text) ?? readCountry(code) ?? code)
}

/** A word of letters that is longer than those of documents, a date, or a phone number with its title. */
const noDocument =
  /(?<![\p{L}\d])\p{L}{4,}(?![\p{L}\d])|^\D*\d{1,4}([/-])\d{1,2}\1\d{1,4}$|^(?:tel|mob|gsm|τηλ|κιν) /iu

/** Passport and identity card numbers: letters and digits, or some digits; more of them are a phone number. */
export const isDocument = (cell: string) =>
  /^(?=.*\d)[\p{L}\d /-]{5,20}$/u.test(cell) &&
  !noDocument.test(cell) &&
  (/\p{L}/u.test(cell) || cell.replace(/\D/g, '').length < 10)

/** `4.2x1.5`, `4,2 × 1,5`, `4.2`; empty means the size of the category. */
export function readSize(typed: string): VehicleSize | undefined {
  const text = latinKeys(typed)
    .toLowerCase()
    .replaceAll(',', '.')
    .replaceAll('×', 'x')
    .replaceAll(/\s|m|μ/g, '')
  if (text === '') return {}
  const [, length, height] = /^(\d{1,2}(?:\.\d{1,2})?)(?:x(\d(?:\.\d{1,2})?))?$/.exec(text) ?? []
  if (length === undefined || Number(length) === 0 || Number(height ?? 1) === 0) return undefined
  return { length: Number(length), ...(height === undefined ? {} : { height: Number(height) }) }
}

/** Kilograms with a decimal comma or point. */
export function readKilos(text: string): number | undefined {
  const typed = text.replace(',', '.')
  return /^\d{1,3}(\.\d{1,2})?$/.test(typed) && Number(typed) > 0 ? Number(typed) : undefined
}

/** Words for those who travel for work, in the languages of the desk. */
const roleWords = {
  GUIDE:
    'guide g ξεναγοσ ξεν συνοδοσ udherrefyes reiseleiter guia accompagnateur guida accompagnatore gids reisleider',
  DRIVER: 'driver d οδηγοσ οδ shofer fahrer conductor chofer chauffeur conducteur autista bestuurder',
} as const

export type Role = keyof typeof roleWords
export const roles = Object.keys(roleWords) as Role[]

/** A word of a role or its unambiguous beginning; empty for a passenger, undefined for other text. */
export function readRole(text: string): Role | '' | undefined {
  const typed = lettersOnly(text)
  if (typed === '') return ''
  const meant = roles.filter((role) =>
    roleWords[role].split(' ').some((word) => (typed.length < 2 ? word === typed : word.startsWith(typed))),
  )
  return meant.length === 1 ? meant[0] : undefined
}

const longestFamily = 20

/** In capitals and Latin letters, so that one family is not two. */
export function readFamily(text: string): string | undefined {
  const family = latinKeys(text).trim().toUpperCase()
  return family.length <= longestFamily ? family : undefined
}
