import { lettersOnly, sexBehindName } from '../../../../domain/booking/fields/sexAndType.ts'
import { cleanText, withoutNumbering } from '../../../../domain/value/cleanText.ts'
import { readCountry } from '../../../../domain/value/country.ts'
import { isFirstName } from '../../../../domain/value/firstNames.ts'

/** Where the lines of a list have the letter of a sex: `SMITH JOHN M`, `M SMITH JOHN`. */
export interface LettersAround {
  isBehind: boolean
  isBefore: boolean
}

/** Pairs of letters for both sexes; a letter that is of no pair with the others of a list is an initial. */
const pairs = ['mf', 'mw', 'mv', 'hf', 'hm', 'vh', 'μφ', 'μγ', 'αθ', 'αγ', 'αφ', 'aθ', 'aγ', 'mφ', 'mγ', 'ag']
/** One of them alone is a sex, too; the others are rather initials. */
const alone = ['m', 'f', 'α', 'θ', 'μ', 'φ']

const fewestWords = 3
const mostLetters = 400

/** Decides it by all lines: some have the letter of a sex, and none has another one in its place. */
export function lettersAround(text: string): LettersAround {
  const names = text.split('\n', mostLetters).flatMap((line) => {
    const [name = ''] = withoutNumbering(line).split(/[\t;,|]|\s\p{N}|\s[-–—]\s/u)
    const words = cleanText(name.replaceAll('/', ' ')).split(' ')
    return words.length > 1 ? [withoutCountry(words)] : []
  })
  const behind = names.map((words) => (words.length < fewestWords ? '' : (words.at(-1) ?? '')))
  const before = names.map((words) => (words.length < fewestWords ? '' : (words[0] ?? '')))
  return { isBehind: areSexes(behind, names.length), isBefore: areSexes(before, names.length) }
}

function areSexes(words: readonly string[], lines: number): boolean {
  const letters = words.filter((word) => /^\p{L}\.?$/u.test(word))
  const distinct = [...new Set(letters.map(lettersOnly))]
  const isPair = pairs.some((pair) => distinct.every((letter) => pair.includes(letter)))
  const isSex = distinct.length > 1 || alone.includes(distinct[0] ?? '')
  return letters.length * 2 > lines && isPair && isSex && letters.every((letter) => !letter.endsWith('.'))
}

/** The words of a name without the letters of a country at their end. */
function withoutCountry(words: readonly string[]): readonly string[] {
  const isBehindSex = /^\p{L}$/u.test(words.at(-2) ?? '') || sexBehindName(words.at(-2) ?? '') !== undefined
  return isBehindSex && countryBehind(words) ? words.slice(0, -1) : words
}

/** A country behind the sex, by its letters, or by a name that is no first name: `SMITH JOHN M KOSOVO`. */
export function countryBehind(words: readonly string[]): string | undefined {
  const last = words.at(-1) ?? ''
  const isName = words.length > fewestWords && /^\p{L}{4,}$/u.test(last) && !isFirstName(last)
  return isName || /^\p{Lu}{2,3}$/u.test(last) ? readCountry(last) : undefined
}
