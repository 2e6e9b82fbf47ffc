import { readFileSync } from 'node:fs'
import { fallbackLanguage, type Language, languages } from '../../domain/value/language.ts'

/** An English sentence with the values in it. Desks get it in their language, a terminal in English. */
export interface Phrase {
  /** The constant parts; there is a value between each two. */
  readonly parts: readonly string[]
  readonly values: readonly (string | number | Phrase)[]
  /** The row that it names. */
  readonly row?: RowPlace
}

/** A row by its line in a file; without a table in that of the sentence. */
export interface RowPlace {
  readonly line: number
  readonly table?: string
}

/**
 * Makes a phrase: phrase`a number from ${least} to ${most}`. Its translations are in `locales/<language>/phrase.json`, under
 * `a number from {1} to {2}`. A value that is a phrase is translated as well; other values are the same in every language.
 */
export const phrase = (parts: readonly string[], ...values: Phrase['values']): Phrase => ({
  parts: [...parts],
  values,
})

/** Names a row by its line; in the desk by its key, with `nameRows`. */
export const lineAt = (line: number, table?: string): Phrase => ({
  ...phrase`line ${line}`,
  row: { line, ...(table !== undefined && { table }) },
})

/** Replaces the rows that a phrase names by texts; those without a text remain. */
export const nameRows = (of: Phrase, nameOf: (row: RowPlace) => string): Phrase => ({
  ...of,
  values: of.values.map((value) => {
    if (typeof value !== 'object') return value
    return (value.row && nameOf(value.row)) || nameRows(value, nameOf)
  }),
})

/** The English sentence with numbers in place of the values: `a number from {1} to {2}`. */
const keyOf = ({ parts }: Phrase) =>
  parts.map((part, number) => (number === 0 ? part : `{${number}}${part}`)).join('')

/** The text of a phrase, or of a sentence without values; English where the language has no translation. */
export function inLanguage(sentence: Phrase | string, language: Language): string {
  if (typeof sentence === 'string') return translations.get(language)?.get(sentence) ?? sentence
  const key = keyOf(sentence)
  const text = translations.get(language)?.get(key) ?? key
  return text.replaceAll(/\{(\d+)\}/g, (numbered, number: string) => {
    const value = sentence.values[Number(number) - 1] ?? numbered
    return typeof value === 'object' ? inLanguage(value, language) : String(value)
  })
}

export const english = (sentence: Phrase | string): string => inLanguage(sentence, fallbackLanguage)

const translations = new Map(
  languages
    .filter((language) => language !== fallbackLanguage)
    .map((language) => [language, readTranslations(language)]),
)

function readTranslations(language: Language): ReadonlyMap<string, string> {
  const file = new URL(`../../../locales/${language}/phrase.json`, import.meta.url)
  return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>))
}
