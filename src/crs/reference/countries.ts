import { countryCodes } from '../../domain/value/country.ts'
import { collateIn } from '../../domain/value/collate.ts'
import { htmlLanguage, type Language } from '../../domain/value/language.ts'

export interface Country {
  idOrCode: string
  name: string
}

const lists = new Map<Language, Country[]>()

/** All countries with their names, sorted by the rules of the language. */
export function countriesIn(language: Language): Country[] {
  const countries = lists.get(language) ?? namedIn(language)
  lists.set(language, countries)
  return countries
}

function namedIn(language: Language): Country[] {
  const names = new Intl.DisplayNames([htmlLanguage(language), 'en'], { type: 'region' })
  const compare = collateIn(language)
  const named = countryCodes.map((code) => ({ idOrCode: code, name: names.of(code) ?? code }))
  return named.toSorted((one, other) => compare(one.name, other.name))
}
