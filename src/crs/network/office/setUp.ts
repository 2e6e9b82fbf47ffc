import type pg from 'pg'
import type { AnswerOf, InputOf } from '../../../contract/call.ts'
import type { network } from '../../../contract/network.ts'
import { refusePassword } from '../../../domain/session/password.ts'
import { rights } from '../../../domain/session/right.ts'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import type { Language } from '../../../domain/value/language.ts'
import { formatLocal } from '../../server/clock.ts'
import { checkNetwork } from '../check/checkNetwork.ts'
import type { RawTable } from '../file/rawTable.ts'
import { loadNetwork } from '../load/loadNetwork.ts'
import { planLines, planLoad } from '../load/plan.ts'
import { readCurrency, readVersion, setUpSignIn } from '../load/storedSql.ts'
import { inLanguage } from '../phrase.ts'
import { beginningRows, type Row } from '../write/template.ts'
import { inWords } from './publication.ts'

type SetUp = InputOf<typeof network.setUp>['body']

/** The field of the input for a cell of a table. */
const fields: Readonly<Record<string, string>> = {
  'network.name': '/network/name',
  'network.currency': '/network/currency',
  'network.timezone': '/network/timezone',
  'network.nationality': '/network/nationality',
  'companies.code': '/company/code',
  'companies.name_en': '/company/name',
  'companies.ticket_letter': '/company/letters',
  'agencies.code': '/agency/code',
  'agencies.name': '/agency/name',
  'agencies.timezone': '/network/timezone',
  'users.name': '/user/name',
  'users.nationality': '/network/nationality',
  'users.full_name': '/user/fullName',
  'users.password': '/user/password',
}

/**
 * Publishes a network with one company, one agency and one user who has every right, and with rules of the template that they
 * may change. Refused if the database has a network; of two at once, the second is.
 */
export async function setUp(
  pool: pg.Pool,
  body: SetUp,
  now: Date,
  language: Language,
): Promise<AnswerOf<typeof network.setUp> | Refusal> {
  if ((await readCurrency(pool)) !== undefined) return refuse('network_present')
  if (body.agency.code.trim().toUpperCase() === setUpSignIn.agency)
    return refuse('network_code_taken', { code: setUpSignIn.agency }, '/agency/code')
  const weak = refusePassword(body.user.password)
  if (weak) return { ...weak, at: '/user/password' }
  const tables = tablesOf(body)
  const { network: read, faults } = checkNetwork(tables)
  const [fault] = faults
  if (fault) {
    const { file, column, value, expected } = fault
    return refuse(
      'network_field_wrong',
      { value: column === 'password' ? '' : value, expected: inLanguage(expected, language) },
      fields[`${file}.${column}`] ?? '/network/name',
    )
  }
  return inWords(language, async () => {
    const today = formatLocal(now, String(read.rows('network')[0]?.stored.timezone)).slice(0, 10)
    const version = await readVersion(pool)
    const lines = planLines(await planLoad(pool, read, today), read.settings.digits)
    const who = { agency: body.agency.code.trim().toUpperCase(), userName: body.user.name.trim() }
    await loadNetwork(pool, read, { today, source: 'set-up', version, who, isFirst: true }, lines)
    return { version: version + 1 }
  })
}

/** Credit of the own agency, in whole units of the currency. */
const credit = '1000000'

function tablesOf({ network: named, company, agency, user }: SetUp): Map<string, RawTable> {
  const code = company.code.trim().toUpperCase()
  const agencyCode = agency.code.trim().toUpperCase()
  const rows: Record<string, readonly Row[]> = {
    network: [{ ...named }],
    ...beginningRows(code),
    companies: [
      {
        code,
        name_en: company.name,
        market: 'domestic',
        ticket_letter: company.letters.trim().toUpperCase(),
        cancellation_set: 'STD',
        commission: '0',
      },
    ],
    agencies: [
      {
        code: agencyCode,
        name: agency.name,
        signature: agencyCode.replaceAll(/[^\p{L}\d]/gu, '') || 'A',
        timezone: named.timezone,
        credit_limit: credit,
      },
    ],
    ticket_series: [
      { agency: agencyCode, company: code, automatic: 'yes', next_number: '1000', last_number: '9999999' },
    ],
    users: [
      {
        agency: agencyCode,
        name: user.name,
        full_name: user.fullName,
        nationality: named.nationality,
        language: user.language,
        rights: rights.filter((right) => right !== 'checkIn').join(' '),
        can_check_in: 'yes',
        companies: code,
        password: user.password,
      },
    ],
  }
  return new Map(Object.entries(rows).map(([name, cells]) => [name, rawTable(name, cells)]))
}

function rawTable(name: string, rows: readonly Row[]): RawTable {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return {
    name,
    file: name,
    columns,
    rows: rows.map((row, at) => ({
      line: at + 2,
      // A password is what was typed.
      cells: columns.map((column) => (column === 'password' ? row[column] : row[column]?.trim()) ?? ''),
    })),
  }
}
