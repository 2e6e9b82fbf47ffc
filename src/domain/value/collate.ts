import { htmlLanguage, type Language } from './language.ts'

type Compare = (one: string, other: string) => number

const comparers = new Map<Language, Compare>()

/** Compares names by the rules of the language: accents and case last, digits by value. */
export function collateIn(language: Language): Compare {
  const compare = comparers.get(language) ?? comparerOf(language)
  comparers.set(language, compare)
  return compare
}

function comparerOf(language: Language): Compare {
  const { compare } = new Intl.Collator([htmlLanguage(language), 'en'], { numeric: true })
  return language === 'al' ? (one, other) => compare(spelt(one), spelt(other)) : compare
}

/** Albanian letters that sort after all other words with their first character; browsers lack this rule. */
const albanianLetters = /dh|gj|ll|nj|rr|sh|th|xh|zh|ç|ë/gi
/** Sorts after every letter in every collation (CLDR root). */
const last = '\uFFFF'

function spelt(name: string): string {
  return name.replace(albanianLetters, (letter) => letter.normalize('NFD').charAt(0) + last)
}
