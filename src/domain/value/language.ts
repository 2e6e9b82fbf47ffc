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

/** The countries (ISO 3166-1) whose citizens most likely read a language of the desk other than English. */
const countriesOf: Partial<Record<Language, string>> = {
  el: 'GR CY',
  al: 'AL XK',
  de: 'DE AT CH LI',
  es: 'ES AR BO CL CO CR CU DO EC GT HN MX NI PA PE PY SV UY VE',
  fr: 'FR LU MC',
  it: 'IT SM VA',
  nl: 'NL BE SR',
}

/** The language for a person of this nationality; English where the desk has no language of the country. */
export function languageOfCountry(country: string): Language {
  return languages.find((language) => countriesOf[language]?.split(' ').includes(country)) ?? fallbackLanguage
}
