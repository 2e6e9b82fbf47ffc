import type pg from 'pg'
import { type Right, rightsOf } from '../../../domain/session/right.ts'
import type { Language } from '../../../domain/value/language.ts'
import { hashSecret } from '../../session/secret.ts'
import { copyInto, insertInto, type ColumnValue } from '../load/copy.ts'

interface DemoUser {
  name: string
  password: string
  fullName: string
  language: Language
  /** The rights of counter staff if absent. */
  rights?: readonly Right[]
  /** Ferry companies whose sailings the user declares delayed, cancelled or swapped. */
  companies?: readonly string[]
  /** Menu entries hidden from this user. */
  hides?: readonly string[]
  /** Local part of the e-mail address; the user name if that is Latin. */
  mailbox?: string
}

interface DemoAgency {
  code: string
  name: string
  parent?: string
  country: string
  timezone: string
  /** Euro. */
  credit: number
  /** Tickets per company. */
  tickets: number
  users: readonly DemoUser[]
}

/** Hidden from sub-agencies because the parent has them, and hidden from gate staff. */
const ofParent = ['financial_data', 'ticket_clearances']
const ofOffice = [...ofParent, 'statistics', 'cachier_data', 'alt_agency_code']

const plenty = { credit: 50_000, tickets: 100_000 }
const greece = { country: 'GR', timezone: 'Europe/Athens', language: 'el', ...plenty } as const

type Country = Pick<DemoAgency, 'country' | 'timezone' | 'credit' | 'tickets'> & { language: Language }

/** An agency with one user. */
function counter(
  code: string,
  name: string,
  fullName: string,
  { language, ...rest }: Country & Partial<DemoAgency>,
): DemoAgency {
  const hides = rest.parent === undefined ? [] : ofParent
  return { code, name, users: [{ name: 'desk', password: 'ferrydesk', fullName, language, hides }], ...rest }
}

function abroad(country: string, timezone: string, language: Language): Country {
  return { country, timezone, language, ...plenty }
}

const house: DemoAgency = {
  code: '1300',
  name: 'Purser Demo',
  country: 'GR',
  timezone: 'Europe/Athens',
  credit: 250_000,
  tickets: 100_000,
  users: [
    { name: 'demo', password: 'ferrydemo', fullName: 'Demo Operator', language: 'en' },
    { name: 'μαρία', password: 'θάλασσα7', fullName: 'Μαρία Παπαδοπούλου', language: 'el', mailbox: 'maria' },
    {
      name: 'tameio',
      password: 'ferrycash',
      fullName: 'Ελένη Ταμία',
      language: 'el',
      hides: ['alt_agency_code', 'ticket_clearances'],
    },
    {
      name: 'checkin',
      password: 'ferrygate',
      fullName: 'Νίκος Λιμενάρης',
      language: 'el',
      rights: rightsOf.gate,
      hides: ofOffice,
    },
    {
      name: 'company',
      password: 'ferryline',
      fullName: 'Στέλιος Ναύαρχος',
      language: 'el',
      rights: ['network'],
      companies: ['DKT', 'HLC', 'SRN'],
      hides: ofOffice,
    },
  ],
}

/** The agencies of a demo world; the validation code of each is its own code. */
export const demoAgencies: readonly DemoAgency[] = [
  house,
  counter('1301', 'Purser Demo Piraeus', 'Γιάννης Κόκκος', { ...greece, parent: '1300' }),
  counter('1302', 'Purser Demo Rafina', 'Κατερίνα Λαμπρή', { ...greece, parent: '1300' }),
  counter('1377', 'Sunny Travel', 'Σοφία Ηλιάδη', greece),
  counter('1378', 'Sunny Travel Mykonos', 'Δημήτρης Ρούσσος', { ...greece, parent: '1377' }),
  counter('1402', 'Meltemi Tours', 'Αντώνης Βοριάς', greece),
  counter('1405', 'Knossos Travel', 'Στέλιος Μανουσάκης', greece),
  counter('1410', 'Last Penny Travel', 'Πέτρος Φτωχός', { ...greece, credit: 30 }),
  counter('1411', 'Last Ticket Travel', 'Άννα Λίγου', { ...greece, tickets: 2 }),
  counter('2001', 'Adriatica Viaggi', 'Giulia Conti', abroad('IT', 'Europe/Rome', 'it')),
  counter('2101', 'Nordstern Reisen', 'Jürgen Weiß', abroad('DE', 'Europe/Berlin', 'de')),
  counter('2201', 'Jonian Travel', 'Arben Hoxha', abroad('AL', 'Europe/Tirane', 'al')),
  counter('2301', 'Voyages du Midi', 'Chloé Lefèvre', abroad('FR', 'Europe/Paris', 'fr')),
  counter('2401', 'Viajes Poniente', 'Íñigo Núñez', abroad('ES', 'Europe/Madrid', 'es')),
  counter('2501', 'Waterland Reizen', 'Sanne de Vries', abroad('NL', 'Europe/Amsterdam', 'nl')),
  counter('2601', 'Channel Ferry Desk', 'Alice Harbour', abroad('GB', 'Europe/London', 'en')),
]

export interface DemoSignIn {
  agency: string
  userName: string
  password: string
  validationCode: string
  about: string
}

/** The sign-ins to print at the start, those of the main agency first. */
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

/** Inserts agencies, their users and their ticket series for the given companies and ticket letters. */
export async function loadAgencies(
  client: pg.PoolClient,
  companies: readonly { code: string; ticketLetter: string }[],
): Promise<void> {
  await copyInto(client, { table: 'agency', columns: agencyColumns }, demoAgencies.map(agencyRow))
  await copyInto(
    client,
    { table: 'agency_user', columns: userColumns },
    await Promise.all(demoAgencies.flatMap((agency) => agency.users.map((user) => userRow(agency, user)))),
  )
  await insertInto(
    client,
    { table: 'ticket_stock', columns: seriesColumns },
    demoAgencies.flatMap((agency, index) => companies.map((company) => seriesRow(agency, index, company))),
  )
}

const agencyColumns = ['code', 'name', 'parent', 'signature', 'currency', 'timezone', 'credit_limit']

function agencyRow({ code, name, parent, timezone, credit }: DemoAgency): ColumnValue[] {
  return [code, name, parent ?? null, `PRS${code}`, 'EUR', timezone, credit * 100]
}

function flagsOf(rights: readonly Right[]): ColumnValue[] {
  return [rights.includes('checkIn'), `{${rights.filter((right) => right !== 'checkIn').join(',')}}`]
}

const userColumns = [
  'agency',
  'name',
  'full_name',
  'nationality',
  'language',
  'password_hash',
  'validation_hash',
  'can_check_in',
  'rights',
  'companies',
]

async function userRow({ code, country }: DemoAgency, user: DemoUser): Promise<ColumnValue[]> {
  const { name, fullName, language, password, rights = rightsOf.counter, companies = [] } = user
  const secrets = [await hashSecret(password), await hashSecret(code)]
  return [
    code,
    name.normalize('NFC'),
    fullName,
    country,
    language,
    ...secrets,
    ...flagsOf(rights),
    `{${companies.join(',')}}`,
  ]
}

/** Adds what users of earlier demo worlds lack: e-mail addresses and hidden menu entries. */
export async function completeUsers(client: pg.PoolClient): Promise<void> {
  const users = demoAgencies.flatMap(({ code, users: agencyUsers }) =>
    agencyUsers.map(({ name, mailbox = name, hides = [] }) => ({
      agency: code,
      name: name.normalize('NFC'),
      hides,
      email: `${mailbox}@agency${code}.example`,
    })),
  )
  await client.query(
    `update agency_user u
        set email = demo.email, hide_setting = case when u.hide_setting = '{}' then demo.hides else u.hide_setting end
       from jsonb_to_recordset($1) as demo(agency text, name text, email text, hides text[])
      where u.agency = demo.agency and u.name = demo.name and u.email = ''`,
    [JSON.stringify(users)],
  )
}

const seriesColumns = ['agency', 'company', 'letter', 'automatic', 'next_number', 'last_number']

/**
 * Every agency’s numbers start at a separate million, so that no two agencies issue the same ticket number of a
 * company.
 */
function seriesRow(
  agency: DemoAgency,
  index: number,
  { code, ticketLetter }: { code: string; ticketLetter: string },
): ColumnValue[] {
  const first = (index + 1) * 1_000_000 + 1
  return [agency.code, code, ticketLetter, true, first, first + agency.tickets - 1]
}
