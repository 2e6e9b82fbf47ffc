import type { InputOf } from '../../contract/call.ts'
import type { party } from '../../contract/party.ts'
import { phoneticKey, typedPhoneticKeys, latinText, shapeToLatin } from '../../domain/value/phoneticKey.ts'
import { surnameSpellings } from '../../domain/value/surnameSpellings.ts'
import { transliterate } from '../../domain/value/latin.ts'

type PartyQuery = InputOf<typeof party.memory>['body']

/** A search for travellers, in the form of the key columns. */
export interface PartySearch {
  kind: 'phone' | 'plate' | 'surname'
  /** Possible keys, of which any one matches. */
  keys: readonly string[]
  /** Prefix to search if no key matches. Absent if it is too short to be selective. */
  beginning?: string
  /** The typed text in lower case. */
  typed: string
  /** Prefix of the first name, in Latin capitals. */
  name?: string
}

const shortest = { phone: 6, plate: 4, surname: 4 }

/** The most selective one counts: phone number, then plate, then surname. */
export function partySearchOf({ phone, plate, surname, name }: PartyQuery): PartySearch | undefined {
  if (phone !== undefined) return exactSearch('phone', phoneKey(phone))
  if (plate !== undefined) return exactSearch('plate', shapeToLatin(plate).replace(/[^A-Z0-9]/g, ''))
  return surname === undefined ? undefined : surnameSearch(surname, name)
}

function exactSearch(kind: 'phone' | 'plate', key: string): PartySearch | undefined {
  if (key === '') return undefined
  return { kind, keys: [key], typed: key, ...(key.length < shortest[kind] ? {} : { beginning: key }) }
}

/** Digits without the international prefix of Greece, as in the key column. */
function phoneKey(phone: string): string {
  const abroad = /^\s*(\+|00)/.test(phone)
  const digits = phone.replace(/\D/g, '')
  return digits.replace(abroad ? /^(00)?30|^00/ : /^30(?=\d{10}$)/, '')
}

function surnameSearch(surname: string, name: string | undefined): PartySearch | undefined {
  const latin = transliterate(surname)
  const keys = [...new Set([surname, latin].flatMap(surnameSpellings).flatMap(typedPhoneticKeys))].filter(
    (key) => key !== '',
  )
  if (keys.length === 0) return undefined
  const typed = latinText(surname) || latinText(latin)
  // The last letters typed may form one sound with the next: PAPADOPO must find PAPADOPOULOU.
  const beginning = phoneticKey(typed.slice(0, -1).replace(/[aeiouy]+$/, ''))
  return {
    kind: 'surname',
    keys,
    typed,
    ...(typed.length < shortest.surname || beginning.length < 2 ? {} : { beginning }),
    ...(name?.trim() ? { name: transliterate(name.trim()) } : {}),
  }
}

/** Returns whether a surname found by prefix matches the whole typed text. */
export function matchesSearch(search: PartySearch, { surname }: { surname?: unknown }): boolean {
  if (search.kind !== 'surname') return true
  if (typeof surname !== 'string') return false
  const key = phoneticKey(surname)
  return search.keys.some((one) => key.startsWith(one)) || latinText(surname).startsWith(search.typed)
}
