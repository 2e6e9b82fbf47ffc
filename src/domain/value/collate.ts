import { htmlLanguage, type Language } from './language.ts'

type Compare = (one: string, other: string) => number

const comparers = new Map<Language, Compare>()

/** Orders names as a reader of the language expects: accents and case last, figures by value. */
export function collateIn(language: Language): Compare {
  const compare = comparers.get(language) ?? comparerOf(language)
  comparers.set(language, compare)
  return compare
}

function comparerOf(language: Language): Compare {
  const { compare } = new Intl.Collator([htmlLanguage(language), 'en'], { numeric: true })
  return language === 'al' ? (one, other) => compare(spelt(one), spelt(other)) : compare
}

/** Letters of their own in Albanian, each after all else that begins with its first sign. Browsers do not know. */
const albanianLetters = /dh|gj|ll|nj|rr|sh|th|xh|zh|ç|ë/gi
/** Comes after every letter in every collation (CLDR, root). */
const last = '\uFFFF'

function spelt(name: string): string {
  return name.replace(albanianLetters, (letter) => letter.normalize('NFD').charAt(0) + last)
}
