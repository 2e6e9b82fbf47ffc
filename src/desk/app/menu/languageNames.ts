import type { Language } from '../../../domain/value/language.ts'

/** Each in its own words: whoever looks for his may not read the one on screen. */
export const languageNames: Record<Language, string> = {
  el: 'Ελληνικά',
  al: 'Shqip',
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  nl: 'Nederlands',
}
