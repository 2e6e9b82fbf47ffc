import type { Language } from '../../domain/value/language.ts'

/** Each name in its own language, for operators who cannot read the current one. */
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
