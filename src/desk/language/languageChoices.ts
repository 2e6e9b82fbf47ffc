import { htmlLanguage, languages } from '../../domain/value/language.ts'
import type { Choice } from '../field/choice/choice.ts'
import { currentLanguage, languageNames } from './language.ts'

/** Each is named in itself, as in the header, and found by its name in the language on screen too. */
export function languageChoices(): Choice[] {
  const names = new Intl.DisplayNames(htmlLanguage(currentLanguage()), { type: 'language' })
  return languages.map((code) => {
    const here = names.of(htmlLanguage(code))
    return { code, name: languageNames[code], ...(here !== undefined && { alsoCalled: [here] }) }
  })
}
