import type { AuthorityList } from './authority.ts'
import type { DocumentKind, ListedPerson } from './person.ts'
import type { Voyage } from './paxlst.ts'

/**
 * IMO FAL form 5 (crew list) and form 6 (passenger list): Convention on Facilitation of International Maritime Traffic,
 * appendix 1, as in force since 2024. In English, the language of the forms.
 */
export interface FalForm {
  title: string
  facts: [name: string, value: string][]
  columns: string[]
  /** Parts of the printed width. */
  widths: readonly number[]
  rows: string[][]
}

type FormColumn = readonly [title: string, width: number, valueOf: (person: ListedPerson) => string]

const documents: Readonly<Record<DocumentKind, string>> = {
  passport: 'Passport',
  identity_card: 'Identity card',
  seafarers_document: 'Seafarer’s identity document',
}

const person: readonly FormColumn[] = [
  ['Family name', 14, ({ surname }) => surname],
  ['Given names', 14, ({ name }) => name],
]
const birth: readonly FormColumn[] = [
  ['Nationality', 8.5, ({ nationality }) => nationality],
  ['Date of birth', 9, ({ birthdate }) => birthdate],
  ['Place of birth', 10, ({ birthTown = '' }) => birthTown],
  ['Gender', 6.5, ({ sex }) => sex],
]
const papers: readonly FormColumn[] = [
  ['Type of identity document', 11, ({ documentKind }) => (documentKind && documents[documentKind]) || ''],
  ['Number of identity document', 12, ({ documentNumber }) => documentNumber],
  ['Issuing State', 6, ({ documentCountry = '' }) => documentCountry],
  ['Expiry date', 9, ({ documentExpires = '' }) => documentExpires],
]

const columnsOf = {
  crew: [...person, ['Rank or rating', 12, ({ rank = '' }) => rank], ...birth, ...papers],
  passengers: [
    ...person,
    ...birth,
    ...papers,
    ['Port of embarkation', 9.5, ({ origin = '' }) => origin],
    ['Port of disembarkation', 11.5, ({ destination = '' }) => destination],
    ['Special care or assistance', 10, ({ care = '' }) => care],
  ],
} satisfies Record<AuthorityList, readonly FormColumn[]>

/** `replaces` is the number of the correction, for an authority that has had an earlier list. */
export function falForm(
  list: AuthorityList,
  voyage: Voyage,
  persons: readonly ListedPerson[],
  { total, replaces, codeOf }: { total: number; replaces?: number | undefined; codeOf(port: string): string },
): FalForm {
  const columns: readonly FormColumn[] = columnsOf[list]
  const located = persons.map(({ origin = '', destination = '', ...rest }) => ({
    ...rest,
    origin: origin && codeOf(origin),
    destination: destination && codeOf(destination),
  }))
  return {
    title: list === 'crew' ? 'Crew list (IMO FAL form 5)' : 'Passenger list (IMO FAL form 6)',
    facts: [
      [list === 'crew' ? 'Crew' : 'Passengers', String(total)],
      ...(replaces === undefined ? [] : ([['Correction', String(replaces)]] satisfies [string, string][])),
      ['Name of ship', voyage.vesselName],
      ['IMO number', voyage.imoNumber],
      ['Call sign', voyage.callSign],
      ['Flag State', voyage.flag],
      ['Voyage number', voyage.sailing],
      ['Port of departure', voyage.from],
      ['Date of departure', voyage.departs],
      ['Next port of call', voyage.to],
    ],
    columns: ['No.', ...columns.map(([title]) => title)],
    widths: [4, ...columns.map(([, width]) => width)],
    rows: located.map((row, index) => [String(index + 1), ...columns.map(([, , valueOf]) => valueOf(row))]),
  }
}
