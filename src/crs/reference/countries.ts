import { nationalityCodes } from '../../domain/value/country.ts'
import { passportCodeName } from '../../domain/value/passport/codes.ts'
import { collateIn } from '../../domain/value/collate.ts'
import { htmlLanguage, type Language } from '../../domain/value/language.ts'
import type { AnswerOf } from '../../contract/call.ts'
import type { reference } from '../../contract/reference.ts'
import { serverText } from '../server/serverText.ts'
import type { Catalogue } from './catalogue.ts'
import { nameIn } from './records.ts'

export interface Country {
  idOrCode: string
  name: string
}

const lists = new Map<Language, Country[]>()

/** All countries and codes of passports with their names, sorted by the rules of the language. */
export function countriesIn(language: Language): Country[] {
  const countries = lists.get(language) ?? namedIn(language)
  lists.set(language, countries)
  return countries
}

function namedIn(language: Language): Country[] {
  const names = new Intl.DisplayNames([htmlLanguage(language), 'en'], { type: 'region' })
  const compare = collateIn(language)
  const named = nationalityCodes.map((code) => ({
    idOrCode: code,
    name: passportCodeName(code, language) ?? names.of(code) ?? code,
  }))
  return named.toSorted((one, other) => compare(one.name, other.name))
}

type Residents = AnswerOf<typeof reference.residentStaticData>

/** Greek areas without island residents; Evia is connected by a bridge. */
const mainland = new Set([
  'Athens',
  'Evia',
  'Fthiotida',
  'Magnesia',
  'Thessaloniki',
  'Kavala',
  'Evros',
  'Thesprotia',
  'Achaia',
  'Ilia',
  'Aetolia-Acarnania',
  'Lakonia',
  'Messinia',
  'Argolida',
  'Methana',
])

/** Documents that prove residence: register, tax return, municipality, electricity bill. */
const documents = ['REG', 'TAX', 'MUN', 'ELE'] as const

/** Municipalities of island residents by port, and the documents that prove residence. */
export function residentStaticData({ ports }: Catalogue, language: Language): Residents {
  const cities = ports
    .filter(({ country, areaEn }) => country === 'GR' && !mainland.has(areaEn))
    .map((port) => ({ idOrCode: port.code, name: nameIn(language, port) }))
  const documentTypes = documents.map((code) => ({
    idOrCode: code,
    name: serverText(language, `resident_document_${code}`),
  }))
  const compare = collateIn(language)
  return { cities: cities.sort((one, other) => compare(one.name, other.name)), documentTypes }
}
