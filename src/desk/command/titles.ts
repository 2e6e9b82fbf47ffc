import { languages, type Language } from '../../domain/value/language.ts'
import { createNames, type Names, type NameTable, type Synonyms } from '../line/names.ts'

/** The command titles of every noun in every language, without other texts, and what commands are called besides. */
const titleFiles = import.meta.glob<Record<string, string>>('../../../locales/*/*.json', {
  eager: true,
  import: 'default',
  query: '?titles',
})
const synonymFiles = import.meta.glob<Synonyms>('../../../locales/*/synonym.json', {
  eager: true,
  import: 'default',
})

const place = /\/([a-z]{2})\/([^/]+)\.json/

/** The titles and synonyms of a language. */
export function tableOf(language: Language): NameTable {
  const titles = Object.entries(titleFiles).flatMap(([path, commands]) => {
    const [, of, noun] = place.exec(path) ?? []
    return of === language
      ? Object.entries(commands).map(([verb, title]) => [`${noun}.${verb}`, title] as const)
      : []
  })
  const [, synonyms] = Object.entries(synonymFiles).find(([path]) => place.exec(path)?.[1] === language) ?? []
  if (!synonyms) throw new Error(`locales/${language}/synonym.json is missing`)
  return { titles: new Map(titles), synonyms }
}

/** The names of all languages, those of the operator’s first: a separate chunk. */
export function namesFirstIn(language: Language, isNamed: (command: string) => boolean): Names {
  const others = languages.filter((one) => one !== language)
  return createNames([language, ...others].map(tableOf), isNamed)
}
