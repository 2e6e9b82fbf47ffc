import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  createNames,
  type Names,
  type NameTable,
  type Synonyms,
} from '../../../src/desk/command/line/names.ts'
import { languages, type Language } from '../../../src/domain/value/language.ts'

const locales = join(import.meta.dirname, '../../../locales')
const read = (language: Language, file: string) =>
  JSON.parse(readFileSync(join(locales, language, file), 'utf8')) as Record<string, unknown>

/** The titles and synonyms of a language, as the desk gathers them from its texts. */
export function nameTable(language: Language): NameTable {
  const titles = readdirSync(join(locales, language)).flatMap((file) => {
    const { command = {} } = read(language, file) as { command?: Record<string, string> }
    return Object.entries(command).map(
      ([verb, title]) => [`${file.replace('.json', '')}.${verb}`, title] as const,
    )
  })
  return { titles: new Map(titles), synonyms: read(language, 'synonym.json') as unknown as Synonyms }
}

/** The names of all languages, those of one first. */
export function namesFirstIn(language: Language, isNamed: (command: string) => boolean): Names {
  const others = languages.filter((one) => one !== language)
  return createNames([language, ...others].map(nameTable), isNamed)
}
