import { latinKeys } from '../../domain/value/fold.ts'
import { readPassenger } from '../sale/model/fields/passengerFields.ts'
import { lettersOnly } from '../../domain/booking/sexAndType.ts'
import type { NameField } from './store.ts'

/** Words for those who travel for work, in the languages of the desk. */
const roleWords = {
  GUIDE:
    'guide g ξεναγοσ ξεν συνοδοσ udherrefyes reiseleiter guia accompagnateur guida accompagnatore gids reisleider',
  DRIVER: 'driver d οδηγοσ οδ shofer fahrer conductor chofer chauffeur conducteur autista bestuurder',
} as const

type Role = keyof typeof roleWords

/** A word of a role or its unambiguous beginning; empty for a passenger, undefined for other text. */
function readRole(text: string): Role | '' | undefined {
  const typed = lettersOnly(text)
  if (typed === '') return ''
  const roles = (Object.keys(roleWords) as Role[]).filter((role) =>
    roleWords[role].split(' ').some((word) => (typed.length < 2 ? word === typed : word.startsWith(typed))),
  )
  return roles.length === 1 ? roles[0] : undefined
}

const longestFamily = 20

/** In capitals and Latin letters, so that one family is not two. */
function readFamily(text: string): string | undefined {
  const family = latinKeys(text).trim().toUpperCase()
  return family.length <= longestFamily ? family : undefined
}

/** The values that a typed text means, by their names in the call; undefined if it cannot be read. */
export function readName(field: NameField, text: string, today: string): Record<string, unknown> | undefined {
  if (field !== 'groupFamily' && field !== 'groupRole') return readPassenger(field, text, today)
  const value = field === 'groupFamily' ? readFamily(text) : readRole(text)
  return value === undefined ? undefined : { [field]: value }
}

/** Titles of pasted columns that name a family or a role, in the languages of the desk. */
export const groupHeadings = {
  groupFamily: 'οικογένεια, family, familja, familie, familia, famille, famiglia',
  groupRole: 'ρόλος, ιδιότητα, role, roli, rolle, función, rôle, ruolo, rol, functie',
} as const
