import type { AnswerOf } from '../../contract/call.ts'
import type { reference } from '../../contract/reference.ts'
import { collateIn } from '../../domain/value/collate.ts'
import type { Language } from '../../domain/value/language.ts'
import { serverText } from '../server/serverText.ts'
import type { Catalogue } from './catalogue.ts'
import { nameIn } from './records.ts'

type Residents = AnswerOf<typeof reference.residentStaticData>

/** Greek areas nobody is an islander of; Evia hangs on a bridge. */
const mainland = new Set([
  ...['Athens', 'Evia', 'Fthiotida', 'Magnesia', 'Thessaloniki', 'Kavala', 'Evros', 'Thesprotia', 'Achaia'],
  ...['Ilia', 'Aetolia-Acarnania', 'Lakonia', 'Messinia', 'Argolida', 'Methana'],
])

/** What proves where somebody lives: register, tax return, municipality, electricity bill. */
const documents = ['REG', 'TAX', 'MUN', 'ELE'] as const

/** The towns of islanders, by their port, and the papers that prove them. */
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
