import { htmlLanguage, type Language } from '../../domain/value/language.ts'
import { currentLanguage } from './language.ts'

const collators = new Map<Language, Intl.Collator>()

/** Orders names as a reader of the language expects: accents and case last, figures by value. */
export function collate(one: string, other: string, language: Language = currentLanguage()): number {
  const collator = collators.get(language) ?? new Intl.Collator(htmlLanguage(language), { numeric: true })
  collators.set(language, collator)
  return collator.compare(one, other)
}
