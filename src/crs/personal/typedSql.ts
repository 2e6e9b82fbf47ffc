import { type RawBuilder, sql } from 'kysely'
import { transliterate } from '../../domain/value/latin.ts'
import { shapeToLatin } from '../../domain/value/phoneticKey.ts'

const isAscii = (text: string) => /^\p{ASCII}*$/u.test(text)

/**
 * A typed text and the Latin ones that records may have instead: names by their sounds, and what has figures, as plates and
 * documents, by the shapes of its letters too.
 */
export function formsOf(text: string): readonly string[] {
  if (isAscii(text) || text.includes('@')) return [text]
  const latin = transliterate(text)
  return [...new Set(/\d/.test(text) ? [text, shapeToLatin(text), latin] : [text, latin])]
}

/** The forms in capitals, which are compared with whole values. */
export const capitalsOf = (text: string): RawBuilder<string[]> =>
  sql<string[]>`array(select upper(form) from unnest(${formsOf(text)}::text[]) form)`

/** Keys drop other letters than Latin ones, without which a text is another plate or name. */
const latinForms = (text: string) => (text.includes('@') ? [] : formsOf(text).filter(isAscii))

export const nameKeysOf = (text: string): RawBuilder<string[]> =>
  sql<string[]>`array(select name_key(form) from unnest(${latinForms(text)}::text[]) form)`

export const plateKeysOf = (text: string): RawBuilder<string[]> =>
  sql<string[]>`array(select plate_key(form) from unnest(${latinForms(text)}::text[]) form)`
