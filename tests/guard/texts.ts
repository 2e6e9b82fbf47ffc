import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const locales = join(import.meta.dirname, '../../locales')
type Texts = { [key: string]: string | Texts }

/** Names that are typed, not shown: `synonyms.test.ts` checks them. */
const typed = 'synonym.json'

/** The texts of a language by their keys: `sale:column.surname`; plural forms have separate keys. */
export function textsOf(language: string): Map<string, string> {
  const files = readdirSync(join(locales, language)).filter((file) => file !== typed)
  return new Map(
    files.flatMap((file) => {
      const texts = JSON.parse(readFileSync(join(locales, language, file), 'utf8')) as Texts
      return leaves(texts, file.replace('.json', ':'))
    }),
  )
}

function leaves(texts: Texts, path: string): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : leaves(value, `${path}${key}.`),
  )
}

/** A text without the parameters that are filled in. */
export const withoutParameters = (text: string) => text.replaceAll(/\{\{[^}]*\}\}/g, '')
