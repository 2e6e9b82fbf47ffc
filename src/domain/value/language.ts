/** The languages the desk speaks, as they stand in addresses; Greek stands there as nothing at all. */
export const languages = ['el', 'al', 'de', 'en', 'es', 'fr', 'it', 'nl'] as const

export type Language = (typeof languages)[number]

/** Spoken where nothing else is known. */
export const firstLanguage: Language = 'el'
/** Stands in where a text is missing. */
export const fallbackLanguage: Language = 'en'

export function isLanguage(code: string): code is Language {
  return (languages as readonly string[]).includes(code)
}

/** Albanian is `al` in addresses but `sq` to browsers and screen readers. */
export function htmlLanguage(language: Language): string {
  return language === 'al' ? 'sq' : language
}

/** Of a browser’s language tag (`de-AT`, `sq-AL`); undefined where the desk does not speak it. */
export function languageOfTag(tag: string): Language | undefined {
  const code = tag.toLowerCase().split('-')[0] ?? ''
  if (code === 'sq') return 'al'
  return isLanguage(code) && code !== 'al' ? code : undefined
}
