import { isFirstName } from '../firstNames.ts'
import { transliterate } from '../latin.ts'

const scripts = [/\p{Script=Latin}/u, /\p{Script=Greek}/u, /\p{Script=Cyrillic}/u]

/** Cyrillic letters that look like Latin capitals. */
const lookalike = /^[АВЕЅІЈКМНОРСТУХҺԚԜЗ'’.-]+$/u
/** The letters among them that Russian does not have. */
const unusual = /[ЅІЈҺԚԜ]/u

/**
 * Returns the first word that an eye takes for another one: of letters of several alphabets, or of Cyrillic letters that look
 * like Latin ones, where the other words are Latin or such letters are unusual. Undefined where there is none.
 */
export function mixedAlphabets(text: string): string | undefined {
  const words = text.normalize('NFC').split(/[\s/,;]+/u)
  const hasLatin = words.some((word) => /^\p{Script=Latin}{2,}/u.test(word))
  return words.find((word) => {
    if (scripts.filter((script) => script.test(word)).length > 1) return true
    const capitals = word.toUpperCase()
    if (capitals.length < 3 || !lookalike.test(capitals) || !/\p{Script=Cyrillic}/u.test(word)) return false
    return hasLatin || (unusual.test(capitals) && !isFirstName(transliterate(word)))
  })
}
