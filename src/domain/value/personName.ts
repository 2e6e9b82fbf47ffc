import { refuse, type Refusal } from '../refusal.ts'
import { withoutNumbering } from './cleanText.ts'
import { transliterate } from './latin.ts'
import { withoutTitles, type TitledName } from './title.ts'

/** Letters, with blanks, apostrophes, hyphens and points between them. */
const shape = /^'?[A-Z][A-Z '.-]*$/

/**
 * A name as it is stored, in the Latin capitals of passports, without what surrounds it in a list. A text that is no
 * name is returned as it was typed, for `refuseName` to report.
 */
export function readName(text: string): string {
  const name = transliterate(withoutNumbering(text)).replace(/^"(.*)"$|^'(.*)'$/, '$1$2')
  const trimmed = name
    .replace(/^[\s,;:.-]+|[\s,;:-]+$/g, '')
    .replace(/\s*-\s*/g, '-')
    .replace(/\b([A-Z])' (?=[A-Z])/g, "$1'")
  return isName(trimmed) ? trimmed : text.trim()
}

/** A name without its titles, and what they show; a text that is no name has none. */
export function readTitledName(text: string): TitledName {
  const { name, title } = withoutTitles(withoutNumbering(text))
  return refuseName(name) ? { name: readName(text), title: {} } : { name: readName(name), title }
}

/** Returns true for a text that is a stored name; an empty one is. */
export const isName = (text: string): boolean => text === '' || shape.test(text)

/** Returns why a text is no name: a letter without a Latin form, a digit, or a sign. */
export function refuseName(text: string, at?: string): Refusal | undefined {
  const name = readName(text)
  if (isName(name)) return undefined
  const foreign = /[^A-Z\d '.-]/.exec(transliterate(name))?.[0]
  if (foreign !== undefined && /\p{L}/u.test(foreign)) return refuse('not_latin', {}, at)
  return refuse('name_unreadable', { text: name, character: foreign ?? /\d/.exec(name)?.[0] ?? '' }, at)
}

interface Person {
  surname?: unknown
  name?: unknown
}

interface Leader {
  lastName?: string | undefined
  firstName?: string | undefined
}

const joined = (...parts: unknown[]) =>
  parts
    .filter((part) => typeof part === 'string')
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ')

/** Surname, then first name, as on documents; a missing part adds no space. */
export const nameOfPerson = ({ surname, name }: Person): string => joined(surname, name)

/** Returns the last and first name of the leader of a booking. */
export const nameOfLeader = ({ lastName, firstName }: Leader): string => joined(lastName, firstName)

/** The leader as a letter addresses one: the first name first. */
export const addressOfLeader = ({ firstName, lastName }: Leader): string => joined(firstName, lastName)
