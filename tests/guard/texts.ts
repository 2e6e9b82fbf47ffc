import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const locales = join(import.meta.dirname, '../../locales')
type Texts = { [key: string]: string | Texts }

/** Translations of sentences in the sources, which English lacks: `phrases.test.ts` checks them. */
const phrases = 'phrase.json'
/** Names that are typed, not shown: `synonyms.test.ts` checks them. */
const typed = 'synonym.json'

/** The texts of a language by their keys: `sale:column.surname`; plural forms have separate keys. */
export function textsOf(language: string): Map<string, string> {
  const files = readdirSync(join(locales, language))
  return textsIn(
    language,
    files.filter((file) => file !== typed && file !== phrases),
  )
}

/** The texts of a language with the translated phrases: `phrase:a day, such as 2027-06-30`. */
export const textsAndPhrasesOf = (language: string): Map<string, string> =>
  new Map([...textsOf(language), ...(language === 'en' ? [] : textsIn(language, [phrases]))])

const textsIn = (language: string, files: readonly string[]) =>
  new Map(
    files.flatMap((file) => {
      const texts = JSON.parse(readFileSync(join(locales, language, file), 'utf8')) as Texts
      return leaves(texts, file.replace('.json', ':'))
    }),
  )

function leaves(texts: Texts, path: string): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : leaves(value, `${path}${key}.`),
  )
}

/** A text without the parameters that are filled in. */
export const withoutParameters = (text: string) => text.replaceAll(/\{\{[^}]*\}\}/g, '')
