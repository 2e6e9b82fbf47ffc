import { languages } from '../../../domain/value/language.ts'
import type { StoredObject } from './kinds.ts'
import { choice, code, form, integer, reference, text, yesOrNo } from './kinds.ts'
import { phrase } from '../phrase.ts'
import { names } from './places.ts'
import { column, optional, type Table } from './table.ts'

const notices: Table = {
  name: 'notices',
  about: 'Notices that are shown before trips of a company are sold; English where a language has none.',
  stored: 'notice',
  key: ['company', 'line'],
  columns: [
    column('company', reference('companies'), 'Company.', 'NIF'),
    optional('line', reference('lines'), 'Line; empty: all of the company.', ''),
    ...languages.map((language) =>
      wordsColumn(language, 'Vehicles must be at the quay 60 minutes before departure.'),
    ),
  ],
}

function wordsColumn(language: string, english: string) {
  const about = `Text in the language ${language}.`
  const options = { stored: `words.${language}` }
  const sentence = text(phrase`a text`, 1000)
  return language === 'en'
    ? column('en', sentence, about, english, options)
    : optional(language, sentence, about, '', options)
}

const pairs = form(phrase`name=value pairs joined by &`, /^[^\s=&]+=[^\s&]*(?:&[^\s=&]+=[^\s&]*)*$/)
const answers = form(
  phrase`answers as code=English=Greek with bars (|) between them`,
  /^[^=|\p{Cc}]+=[^=|\p{Cc}]+=[^=|\p{Cc}]+(?:\|[^=|\p{Cc}]+=[^=|\p{Cc}]+=[^=|\p{Cc}]+)*$/u,
)

const redirections: Table = {
  name: 'redirections',
  about: 'Outside pages on which a company sells other products.',
  stored: 'redirection',
  key: ['company', 'position'],
  columns: [
    column('company', reference('companies'), 'Company.', 'NIF'),
    column('position', integer(1, 99), 'Place in the list.', '1'),
    ...names('Parking', 'Στάθμευση'),
    column(
      'url',
      form(phrase`an address that begins with https://`, /^https:\/\/[^\s/]+\S*$/),
      'Address.',
      'https://parking.example/agents',
    ),
    optional('parameters', pairs, 'Parameters.', 'source=purser'),
    column('method', choice('GET', 'POST'), 'Method of the call.', 'GET'),
  ],
}

const bookingAttributes: Table = {
  name: 'booking_attributes',
  about: 'Further questions that a company asks about a booking.',
  stored: 'booking_attribute',
  key: ['company', 'field_name'],
  columns: [
    column('company', reference('companies'), 'Company.', 'NIF'),
    column(
      'field_name',
      form(phrase`letters, such as boardingHelp`, /^[a-zA-Z]+$/),
      'Name of the field.',
      'boardingHelp',
    ),
    ...names('Boarding assistance', 'Βοήθεια στην επιβίβαση'),
    optional('required', yesOrNo, 'Whether it must be answered.', 'no', { empty: false }),
    optional(
      'choices',
      answers,
      'Possible answers; empty: any text.',
      'LIFT=Lift=Ανελκυστήρας|NONE=None=Καμία',
      {
        stored: '$choices',
      },
    ),
  ],
  derived: ({ $choices = '' }) => ({ choices: choicesOf(String($choices)) }),
  underived: ({ choices }) => ({
    $choices: (choices as readonly StoredObject[])
      .map(({ id, nameEn, nameEl }) => [id, nameEn, nameEl].map(String).join('='))
      .join('|'),
  }),
}

const choicesOf = (cell: string): StoredObject[] =>
  cell
    .split('|')
    .filter(Boolean)
    .map((answer) => {
      const [id = '', nameEn = id, nameEl = nameEn] = answer.split('=').map((part) => part.trim())
      return { id, nameEn, nameEl }
    })

const specialServices: Table = {
  name: 'special_services',
  about: 'Requests for help that passengers can make.',
  stored: 'special_service',
  key: ['code'],
  columns: [column('code', code(2, 10), 'Code.', 'WCHR'), ...names('Wheelchair', 'Αμαξίδιο')],
}

const translations: Table = {
  name: 'translations',
  about:
    'Names and texts of the other tables in further languages, by the English one; without a text, English is used.',
  stored: 'translation',
  key: ['english'],
  columns: [
    column(
      'english',
      text(phrase`a text`, 1000),
      'English text as it is in another table.',
      'Meal in the restaurant',
    ),
    ...languages
      .filter((language) => language !== 'en' && language !== 'el')
      .map((language) =>
        optional(language, text(phrase`a text`, 1000), `Text in the language ${language}.`, '', {
          stored: `words.${language}`,
        }),
      ),
  ],
}

export const textTables: readonly Table[] = [
  notices,
  redirections,
  bookingAttributes,
  specialServices,
  translations,
]
