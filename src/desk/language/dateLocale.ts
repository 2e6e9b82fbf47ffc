import type { Locale } from 'date-fns'
import { enUS } from 'date-fns/locale/en-US'
import type { Language } from '../../domain/value/language.ts'

/** English comes with date-fns itself; each of the others is a separate chunk. */
const loaders: Record<Exclude<Language, 'en'>, () => Promise<Locale>> = {
  al: async () => (await import('date-fns/locale/sq')).sq,
  de: async () => (await import('date-fns/locale/de')).de,
  el: async () => (await import('date-fns/locale/el')).el,
  es: async () => (await import('date-fns/locale/es')).es,
  fr: async () => (await import('date-fns/locale/fr')).fr,
  it: async () => (await import('date-fns/locale/it')).it,
  nl: async () => (await import('date-fns/locale/nl')).nl,
}

const loaded = new Map<Language, Locale>()

/** Loads the names of days and months in a language; to be awaited before they are formatted in it. */
export async function loadDateLocale(language: Language): Promise<void> {
  if (language === 'en' || loaded.has(language)) return
  loaded.set(language, await loaders[language]())
}

/** English until the names of the language are loaded. */
export function dateLocale(language: Language): Locale {
  return loaded.get(language) ?? enUS
}
