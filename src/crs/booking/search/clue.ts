import { phoneticPrefixes, typedPhoneticKeys, shapeToLatin } from '../../../domain/value/phoneticKey.ts'
import { surnameSpellings } from '../../../domain/value/surnameSpellings.ts'
import { transliterate } from '../../../domain/value/latin.ts'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import { daysBetween } from '../../../domain/value/portTime.ts'

/** Beginnings of a key column, of which any one matches. */
export interface Clue {
  kind: 'surname' | 'plate' | 'phone'
  beginnings: readonly string[]
  /** The whole keys that the typed text may be, for a beginning that too many keys share. */
  whole: readonly string[]
  /** Beginnings of the key of the first name. */
  firstNames?: readonly string[]
}

export interface TypedName {
  surname: string
  name?: string | undefined
}

/**
 * The readings of a typed name, the likeliest first: several words without a first name may be one surname, a surname
 * and a first name, or the other way round. `papadopoulos/maria` has one reading.
 */
export function nameClues({ surname, name }: TypedName): Clue[] {
  const [last = '', first = name] = surname.split('/')
  const words = last.trim().split(/\s+/)
  const readings: [surname: string, name: string | undefined][] = [[last, first]]
  if (first === undefined && words.length > 1) {
    readings.push([words.slice(0, -1).join(' '), words.at(-1)], [words.slice(1).join(' '), words[0]])
  }
  return readings.map(([typed, given]) => surnameClue(typed, given)).filter(isSelective)
}

/**
 * A name is stored as passports have it: Bjørn is found as it was typed and as BJOERN. Greek is folded by its sounds.
 */
const spellings = (typed: string): readonly string[] =>
  /[^\p{ASCII}\p{Script=Greek}\p{M}]/u.test(typed) ? [typed, transliterate(typed)] : [typed]

function surnameClue(surname: string, name = ''): Clue {
  const firstNames = spellings(name).flatMap(phoneticPrefixes)
  return {
    kind: 'surname',
    beginnings: [...new Set(surnameSpellings(surname).flatMap(phoneticPrefixes))],
    whole: [...new Set(surnameSpellings(surname).flatMap(typedPhoneticKeys))],
    ...(firstNames.length > 0 && { firstNames: [...new Set(firstNames)] }),
  }
}

const isSelective = ({ beginnings }: Clue) => beginnings.length > 0

export function plateClue(plate: string): Clue[] {
  return exactClue('plate', shapeToLatin(plate).replace(/[^A-Z0-9]/g, ''))
}

export function phoneClue(phone: string): Clue[] {
  return exactClue('phone', phoneKey(phone))
}

function exactClue(kind: Clue['kind'], key: string): Clue[] {
  return key === '' ? [] : [{ kind, beginnings: [key], whole: [key] }]
}

/** Digits without the international prefix of Greece, as in the key column. */
export function phoneKey(phone: string): string {
  const abroad = /^\s*(\+|00)/.test(phone)
  const digits = phone.replace(/\D/g, '')
  return digits.replace(abroad ? /^(00)?30|^00/ : /^30(?=\d{10}$)/, '')
}

/** The last day of a range minus its first, at most. */
export const mostDays = 15

/** Refuses a range of days that ends before it begins or is too long. */
export function rangeRefusal({
  fromDate,
  toDate,
}: {
  fromDate: string
  toDate: string
}): Refusal | undefined {
  const days = daysBetween(fromDate, toDate)
  if (days < 0) return refuse('days_reversed', {}, '/toDate')
  return days > mostDays ? refuse('too_many_days', { most: mostDays }, '/toDate') : undefined
}
