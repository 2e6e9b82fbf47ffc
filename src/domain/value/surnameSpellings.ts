import { transliterate } from './latin.ts'

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
