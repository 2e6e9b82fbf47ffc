/** The languages of the desk by their code in addresses; Greek has no code there. */
export const languages = ['el', 'al', 'de', 'en', 'es', 'fr', 'it', 'nl'] as const

export type Language = (typeof languages)[number]

/** Used when no other language is set. */
export const firstLanguage: Language = 'el'
/** Used when a text is missing. */
export const fallbackLanguage: Language = 'en'

export function isLanguage(code: string): code is Language {
  return (languages as readonly string[]).includes(code)
}

/** Albanian is `al` in addresses but `sq` to browsers and screen readers. */
export function htmlLanguage(language: Language): string {
  return language === 'al' ? 'sq' : language
}

/** Language for a browser’s language tag (`de-AT`, `sq-AL`); undefined if the desk does not have it. */
export function languageOfTag(tag: string): Language | undefined {
  const code = tag.toLowerCase().split('-')[0] ?? ''
  if (code === 'sq') return 'al'
  return isLanguage(code) && code !== 'al' ? code : undefined
}
