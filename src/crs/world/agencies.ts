import type pg from 'pg'
import type { Language } from '../../domain/value/language.ts'
import { hashSecret } from '../session/secret.ts'
import { copyInto } from './copy.ts'

export interface DemoUser {
  name: string
  password: string
  fullName: string
  language: Language
  canCheckIn?: boolean
  canManageTruckCompanies?: boolean
}

export interface DemoAgency {
  code: string
  name: string
  parent?: string
  country: string
  timezone: string
  /** Euro. */
  credit: number
  /** Tickets it has of each company. */
  tickets: number
  users: readonly DemoUser[]
}

const plenty = { credit: 50_000, tickets: 100_000 }
const greece = { country: 'GR', timezone: 'Europe/Athens', ...plenty }
const desk = (fullName: string, language: Language): DemoUser => ({
  name: 'desk',
  password: 'ferrydesk',
  fullName,
  language,
})

/** The agencies of a demo world; each one's validation code is its own code. */
export const demoAgencies: readonly DemoAgency[] = [
  {
    code: '1300',
    name: 'Purser Demo',
    ...greece,
    credit: 250_000,
    users: [
      {
        name: 'demo',
        password: 'ferrydemo',
        fullName: 'Demo Operator',
        language: 'en',
        canManageTruckCompanies: true,
      },
      { name: 'μαρία', password: 'θάλασσα7', fullName: 'Μαρία Παπαδοπούλου', language: 'el' },
      { name: 'tameio', password: 'ferrycash', fullName: 'Ελένη Ταμία', language: 'el' },
      {
        name: 'checkin',
        password: 'ferrygate',
        fullName: 'Νίκος Λιμενάρης',
        language: 'el',
        canCheckIn: true,
      },
    ],
  },
  {
    code: '1301',
    name: 'Purser Demo Piraeus',
    parent: '1300',
    ...greece,
    users: [desk('Γιάννης Κόκκος', 'el')],
  },
  {
    code: '1302',
    name: 'Purser Demo Rafina',
    parent: '1300',
    ...greece,
    users: [desk('Κατερίνα Λαμπρή', 'el')],
  },
  { code: '1377', name: 'Sunny Travel', ...greece, users: [desk('Σοφία Ηλιάδη', 'el')] },
  {
    code: '1378',
    name: 'Sunny Travel Mykonos',
    parent: '1377',
    ...greece,
    users: [desk('Δημήτρης Ρούσσος', 'el')],
  },
  { code: '1402', name: 'Meltemi Tours', ...greece, users: [desk('Αντώνης Βοριάς', 'el')] },
  { code: '1405', name: 'Kriti Lines Shop', ...greece, users: [desk('Στέλιος Μανουσάκης', 'el')] },
  { code: '1410', name: 'Last Penny Travel', ...greece, credit: 30, users: [desk('Πέτρος Φτωχός', 'el')] },
  { code: '1411', name: 'Last Ticket Travel', ...greece, tickets: 2, users: [desk('Άννα Λίγου', 'el')] },
  {
    code: '2001',
    name: 'Adriatica Viaggi',
    country: 'IT',
    timezone: 'Europe/Rome',
    ...plenty,
    users: [desk('Giulia Conti', 'it')],
  },
  {
    code: '2101',
    name: 'Nordstern Reisen',
    country: 'DE',
    timezone: 'Europe/Berlin',
    ...plenty,
    users: [desk('Jürgen Weiß', 'de')],
  },
  {
    code: '2201',
    name: 'Jonian Travel',
    country: 'AL',
    timezone: 'Europe/Tirane',
    ...plenty,
    users: [desk('Arben Hoxha', 'al')],
  },
  {
    code: '2301',
    name: 'Voyages du Midi',
    country: 'FR',
    timezone: 'Europe/Paris',
    ...plenty,
    users: [desk('Chloé Lefèvre', 'fr')],
  },
  {
    code: '2401',
    name: 'Viajes Poniente',
    country: 'ES',
    timezone: 'Europe/Madrid',
    ...plenty,
    users: [desk('Íñigo Núñez', 'es')],
  },
  {
    code: '2501',
    name: 'Waterland Reizen',
    country: 'NL',
    timezone: 'Europe/Amsterdam',
    ...plenty,
    users: [desk('Sanne de Vries', 'nl')],
  },
  {
    code: '2601',
    name: 'Channel Ferry Desk',
    country: 'GB',
    timezone: 'Europe/London',
    ...plenty,
    users: [desk('Alice Harbour', 'en')],
  },
]

export interface DemoSignIn {
  agency: string
  userName: string
  password: string
  validationCode: string
  about: string
}

/** What is worth printing at the start, the house's own first. */
export const demoSignIns: readonly DemoSignIn[] = demoAgencies
  .filter(({ code }) => ['1300', '1301', '1377'].includes(code))
  .flatMap(({ code, name, users }) =>
    users.map((user) => ({
      agency: code,
      userName: user.name,
      password: user.password,
      validationCode: code,
      about: `${name}, ${user.fullName}`,
    })),
  )

/** Writes agencies, their users and their ticket series, of the companies given with their ticket letters. */
export async function loadAgencies(
  client: pg.PoolClient,
  companies: readonly { code: string; ticketLetter: string }[],
): Promise<void> {
  await copyInto(
    client,
    {
      table: 'agency',
      columns: ['code', 'name', 'parent', 'signature', 'currency', 'timezone', 'credit_limit'],
    },
    demoAgencies.map((agency) => [
      agency.code,
      agency.name,
      agency.parent ?? null,
      `PRS${agency.code}`,
      'EUR',
      agency.timezone,
      agency.credit * 100,
    ]),
  )
  await copyInto(client, { table: 'agency_user', columns: userColumns }, await userRows())
  await copyInto(
    client,
    { table: 'ticket_stock', columns: seriesColumns },
    demoAgencies.flatMap((agency, index) => companies.map((company) => seriesOf(agency, index, company))),
  )
}

const userColumns = [
  ...['agency', 'name', 'full_name', 'nationality', 'language', 'password_hash', 'validation_hash'],
  ...['can_check_in', 'can_manage_truck_companies'],
]

function userRows() {
  return Promise.all(
    demoAgencies.flatMap((agency) =>
      agency.users.map(async (user) => [
        agency.code,
        user.name.normalize('NFC'),
        user.fullName,
        agency.country,
        user.language,
        await hashSecret(user.password),
        await hashSecret(agency.code),
        user.canCheckIn ?? false,
        user.canManageTruckCompanies ?? false,
      ]),
    ),
  )
}

const seriesColumns = ['agency', 'company', 'letter', 'automatic', 'next_number', 'last_number']

/** Every agency's numbers begin at a million of their own: no two ever write the same ticket of a company. */
function seriesOf(agency: DemoAgency, index: number, company: { code: string; ticketLetter: string }) {
  const first = (index + 1) * 1_000_000 + 1
  return [agency.code, company.code, company.ticketLetter, true, first, first + agency.tickets - 1]
}
