import { transliterate } from './latin.ts'
import { latinText } from './phoneticKey.ts'

const isGreek = (text: string) => /\p{Script=Greek}/u.test(text)

/**
 * The spellings under which a typed last name may be stored: as passports have it (Bjørn is BJOERN), with and without the E of
 * an umlaut (MUELLER, MULLER), and apart behind the article that an apostrophe followed (OBRIEN is O'BRIEN).
 */
export function surnameSpellings(typed: string): readonly string[] {
  const isOther = /[^\p{ASCII}\p{Script=Greek}\p{M}]/u.test(typed)
  const written = isOther ? [typed, transliterate(typed)] : [typed]
  if (isGreek(typed)) return written
  const all = written.flatMap((text) => [
    text,
    text.replaceAll(/([aou])e(?![aeiou])/gi, '$1'),
    text.replace(/([aou])(?![aeiouy])/i, '$1e'),
    text.replace(/^([odl])['’]?(?=\p{L}{3})/iu, '$1 '),
    text.replace(/^([odl])['’]\s?/iu, '$1'),
  ])
  return [...new Set(all)]
}

/** The spellings of a typed word as `latinText` has them. */
const latinSpellings = (typed: string): readonly string[] =>
  [...new Set(surnameSpellings(typed).map(latinText))].filter(Boolean)

/**
 * Returns a test of texts in the form of `latinText`: true of one that has each typed word, a name in any of its spellings.
 * `before` is what precedes a word where only its beginning counts.
 */
export function nameFilter(typed: string, before: '' | ' ' = ''): (text: string) => boolean {
  const words = typed
    .split(/\s+/)
    .map((word) => ({ parts: latinText(word).split(' '), spellings: latinSpellings(word) }))
  return (text) =>
    words.every(
      ({ parts, spellings }) =>
        parts.every((part) => text.includes(before + part)) ||
        spellings.some((spelling) => text.includes(before + spelling)),
    )
}

/** Returns whether a name or another text starts with the typed one in any of its spellings, without regard to blanks. */
export function startsWithName(whole: string, typed: string): boolean {
  const letters = latinText(whole).replaceAll(' ', '')
  return [latinText(typed), ...latinSpellings(typed)].some((spelling) =>
    letters.startsWith(spelling.replaceAll(' ', '')),
  )
}
