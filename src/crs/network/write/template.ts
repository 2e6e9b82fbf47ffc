import { english } from '../phrase.ts'
import type { Column, Table } from '../table/table.ts'
import { networkTables } from '../table/tables.ts'
import { csvText } from './canonical.ts'

/**
 * The files of a new network: each table with a row of examples that are to be replaced, and README.md with the explanation
 * of every column. The examples fit together: as they are, they are a network with one ship.
 */
export function templateFiles(): ReadonlyMap<string, string> {
  const files = networkTables
    .filter(({ name }) => exampleRows[name] !== null)
    .map((table): [string, string] => {
      const rows = exampleRows[table.name] ?? [
        Object.fromEntries(table.columns.map(({ name, example }) => [name, example])),
      ]
      const columns = table.columns.filter(({ name }) => name !== 'ended').map(({ name }) => name)
      return [
        `${table.name}.csv`,
        csvText(
          columns,
          rows.map((row) => columns.map((column) => row[column] ?? '')),
        ),
      ]
    })
  return new Map([...files, ['README.md', referencePage()]])
}

/** Cells by column. */
export type Row = Readonly<Record<string, string>>

const bergen = { area_en: 'Vestland', area_el: 'Βέστλαντ', country: 'NO', timezone: 'Europe/Oslo' }
const ofCompany = { company: 'NIF' }
const pairs = [
  ['BGO', 'SVG'],
  ['SVG', 'BGO'],
] as const
const grossOf: Row = { DECK: '38.50', ATS: '46.00', CAR: '79.00' }
const timetableOf = {
  line: 'N01',
  vessel: 'NIF01',
  season: 'high',
  weekdays: '1234567',
  from_date: '2027-06-01',
  to_date: '2027-08-31',
}

/** Rows of tables that need several to be complete; null: a table that a new network does without. */
const exampleRows: Readonly<Record<string, readonly Row[] | null>> = {
  ports: [
    {
      code: 'BGO',
      locode: 'NOBGO',
      name_en: 'Bergen',
      name_el: 'Μπέργκεν',
      ...bergen,
      latitude: '60.3953',
      longitude: '5.322',
      names: 'Bjørgvin',
    },
    {
      code: 'SVG',
      locode: 'NOSVG',
      name_en: 'Stavanger',
      name_el: 'Σταβάνγκερ',
      ...bergen,
      area_en: 'Rogaland',
      area_el: 'Ρόγκαλαντ',
      latitude: '58.9736',
      longitude: '5.7331',
    },
  ],
  cancellation_steps: [
    {
      rule_set: 'STD',
      step: '1',
      to_hours: '168',
      refund_percent: '100',
      open_until: '168',
      free_date_until: '168',
    },
    {
      rule_set: 'STD',
      step: '2',
      from_hours: '168',
      to_hours: '24',
      refund_percent: '75',
      open_until: '24',
      free_date_until: '24',
    },
    { rule_set: 'STD', step: '3', from_hours: '24', refund_percent: '0' },
  ],
  passenger_types: [
    { ...ofCompany, code: 'AD', name_en: 'Adult', name_el: 'Ενήλικας', from_age: '16' },
    { ...ofCompany, code: 'CH', name_en: 'Child', name_el: 'Παιδί', from_age: '4', to_age: '15' },
    { ...ofCompany, code: 'IN', name_en: 'Infant', name_el: 'Βρέφος', from_age: '0', to_age: '3' },
  ],
  payment_methods: [
    { ...ofCompany, id: '1', kind: 'account', is_default: 'yes' },
    { ...ofCompany, id: '2', kind: 'cash' },
    { ...ofCompany, id: '3', kind: 'card' },
  ],
  accommodations: [
    {
      code: 'DECK',
      name_en: 'Deck',
      name_el: 'Κατάστρωμα',
      kind: 'seat_unnumbered',
      berths: '0',
      sold_as: 'per person',
    },
    {
      code: 'ATS',
      name_en: 'Airline seat',
      name_el: 'Αεροπορική θέση',
      kind: 'seat_numbered',
      berths: '0',
      sold_as: 'per person',
    },
  ],
  vehicle_categories: [
    {
      code: 'CAR',
      kind: 'car',
      name_en: 'Car',
      name_el: 'ΙΧ',
      default_length: '5',
      max_height: '4',
      least_lane: '4.5',
    },
  ],
  ships: [
    {
      code: 'NIF01',
      company: 'NIF',
      name: 'Polarstjerna',
      name_el: 'Πολαρστιέρνα',
      class: 'Coastal',
      ship_type: 'CONVENTIONAL',
      max_length: '18.75',
      max_height: '4.5',
      persons: '600',
      lane_low: '300',
      lane_high: '500',
      places: 'ATS:120 DECK:480',
    },
  ],
  discounts: [
    { code: 'ADT', name_en: 'Adult', name_el: 'Ενήλικας', percent: '0', passenger_type: 'AD' },
    {
      code: 'CHI',
      name_en: 'Child',
      name_el: 'Παιδί',
      percent: '50',
      passenger_type: 'CH',
      proof: 'birthdate',
      needs: 'date of birth',
    },
    {
      code: 'INF',
      name_en: 'Infant',
      name_el: 'Βρέφος',
      percent: '100',
      passenger_type: 'IN',
      proof: 'birthdate',
      needs: 'date of birth',
    },
    {
      code: 'STU',
      name_en: 'Student',
      name_el: 'Φοιτητής',
      percent: '25',
      proof: 'card',
      needs: 'student card',
    },
  ],
  discount_percents: null,
  fares: pairs.flatMap(([origin, destination]) =>
    Object.entries(grossOf).map(([product, gross]) => ({
      line: 'N01',
      origin,
      destination,
      product,
      season: 'high',
      gross,
    })),
  ),
  agencies: [
    {
      code: '100',
      name: 'Harbour Travel',
      signature: 'HT100',
      timezone: 'Europe/Oslo',
      credit_limit: '50000',
      home_port: 'BGO',
    },
  ],
  companies: [
    {
      code: 'NIF',
      name_en: 'Northern Isles Ferries',
      name_el: 'Φέρι Βορείων Νήσων',
      market: 'domestic',
      ticket_letter: 'N',
      cancellation_set: 'STD',
      commission: '8',
    },
  ],
  timetable: [
    { code: 'N01-out', ...timetableOf, calls: 'BGO 07:30 > SVG 12:05' },
    { code: 'N01-back', ...timetableOf, calls: 'SVG 13:30 > BGO 18:05' },
  ],
  taxes: [{ ...ofCompany, code: 'VATP', applies_to: 'passenger', percent: '12' }],
  users: [
    {
      agency: '100',
      name: 'kari',
      full_name: 'Kari Hansen',
      nationality: 'NO',
      language: 'en',
      rights: 'sell change refund cash office',
    },
  ],
  port_groups: null,
  offers: null,
  translations: null,
  vouchers: null,
  loyalty_cards: null,
  sailings: null,
  insurances: null,
  notices: null,
  redirections: null,
  booking_attributes: null,
  special_services: null,
  products: null,
  commissions: null,
  company_credits: null,
  company_rules: null,
  parcel_ports: null,
  printers: null,
  group_fares: null,
  crew: null,
  authorities: null,
}

/** Tables of rules without which nothing can be sold, and which are the same for most companies. */
const beginning = [
  'cancellation_steps',
  'passenger_types',
  'payment_methods',
  'accommodations',
  'vehicle_categories',
  'discounts',
]

/** The rows of these tables with which the network of a company begins. */
export function beginningRows(company: string): Record<string, readonly Row[]> {
  return Object.fromEntries(
    beginning.map((name) => [
      name,
      (exampleRows[name] ?? [])
        .filter((row) => row.proof !== 'card')
        .map((row) => ('company' in row ? { ...row, company } : row)),
    ]),
  )
}

/** The explanation of all tables, as Markdown. */
export function referencePage(): string {
  return [
    '# Tables of a network',
    '',
    'A network is a folder with one file of comma-separated values for each table, or one workbook (.xlsx) with a sheet for',
    'each. A table that is missing is left as it is when the folder is loaded; one that is there is complete: rows that it',
    'lacks are withdrawn. Separators may be commas, semicolons or tabs; days 2027-06-30 or 30/6/2027; decimals 12.5 or 12,5.',
    '',
    ...networkTables.flatMap(tableLines),
  ].join('\n')
}

function tableLines({ name, about, key, columns }: Table): string[] {
  const rows = columns.map(
    (column) =>
      `| ${column.name}${key.includes(column.name) ? ' *' : ''} | ${column.about} | ${escaped(english(column.kind.expected))} | ${emptyText(column)} | ${escaped(column.example)} |`,
  )
  return [
    `## ${name}`,
    '',
    about,
    '',
    '| column (* key) | meaning | form | empty cell | example |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ]
}

const escaped = (text: string) => text.replaceAll('|', '\\|')

function emptyText({ empty, sameAs }: Column): string {
  if (sameAs !== undefined) return `as ${sameAs}`
  if (empty === undefined) return 'not allowed'
  if (empty === true) return 'yes'
  if (empty === false) return 'no'
  return typeof empty === 'number' || (typeof empty === 'string' && empty !== '') ? String(empty) : 'none'
}
