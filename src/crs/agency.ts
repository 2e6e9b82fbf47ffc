// `npm run agency`: adds and changes agencies, with their commissions and ticket numbers.
import type { Kysely } from 'kysely'
import { StartupError } from './database/startupError.ts'
import type { Tables } from './database/tables.ts'
import { insertSeries, readAgencyCommissions, readLastNumber, storeCommission } from './ledger/officeSql.ts'
import { operatorName, runOffice } from './officeCommand.ts'
import { type OfficeNetwork, readOfficeNetwork, unknownCodes } from './reference/referenceSql.ts'
import {
  type AgencyColumns,
  insertAgency,
  type OfficeAgency,
  readOfficeAgencies,
  updateAgency,
} from './session/office/agenciesSql.ts'
import { readOfficeUsers, record, updateAccess } from './session/office/usersSql.ts'

const usage = `npm run agency -- list
npm run agency -- add <code> --name <name> [--parent <code>] [--signature <text>] [--zone <zone>] [--credit <amount>]
    [--home-port <port>] [--passwords <on|off>]     (off: users sign in by the directory, but for those with break glass)
npm run agency -- change <code> [the same]
npm run agency -- block <code>     (all of its users; their sessions end)
npm run agency -- commission <code> <company> <percent|none>     (of sales less refunds, instead of that of the company)
npm run agency -- series <code> <company> <letters> <first number> <last number>     (of tickets)`

const options = {
  name: { type: 'string' },
  parent: { type: 'string' },
  signature: { type: 'string' },
  zone: { type: 'string' },
  credit: { type: 'string' },
  'home-port': { type: 'string' },
  passwords: { type: 'string' },
} as const

type Options = Partial<Record<keyof typeof options, string>>
type Owner = Kysely<Tables>

async function run(
  owner: Owner,
  [verb, code, ...rest]: readonly string[],
  values: Options,
): Promise<readonly string[]> {
  const network = await readOfficeNetwork(owner)
  if (!network) throw new StartupError('The database has no network yet: start Purser on it once.')
  const agencies = await readOfficeAgencies(owner)
  if (verb === 'list' && code === undefined) return list(owner, agencies, network)
  if (verb === undefined || code === undefined) throw new StartupError(usage)
  const agency = agencies.find((other) => other.code === code)
  const action = { agency: code, by: operatorName() }
  if (verb === 'add' && rest.length === 0) {
    if (agency) throw new StartupError(`There is an agency ${code} already.`)
    if (!values.name) throw new StartupError(usage)
    const { currency, timezone } = network
    const defaults = { currency, timezone, signature: code, credit_limit: 0 }
    await insertAgency(owner, action, { ...defaults, ...(await columnsOf(owner, values, agencies, network)) })
    return ['Done; add its ticket numbers with series, and its users with npm run user.']
  }
  if (!agency) throw new StartupError(`There is no agency ${code}.`)
  switch (verb) {
    case 'change': {
      const columns = await columnsOf(owner, values, agencies, network)
      if (rest.length > 0 || Object.keys(columns).length === 0) throw new StartupError(usage)
      if (Number(columns.credit_limit ?? agency.owed) < agency.owed)
        throw new StartupError(`Agency ${code} owes more than that; its credit is at least what it owes.`)
      if (columns.directory_only) await requireEmergencyUser(owner, code)
      await updateAgency(owner, action, columns)
      return ['Done.']
    }
    case 'block':
      for (const user of await readOfficeUsers(owner, code))
        if (!user.blocked) await updateAccess(owner, action, user, 'session.blockUser', { blocked: true })
      return ['Done; the sessions of its users have ended.']
    case 'commission':
      return setCommission(owner, action, rest)
    case 'series':
      return addSeries(owner, action, rest)
    default:
      throw new StartupError(usage)
  }
}

async function list(
  owner: Owner,
  agencies: readonly OfficeAgency[],
  { digits }: OfficeNetwork,
): Promise<readonly string[]> {
  const commissions = await readAgencyCommissions(owner)
  const amount = (units: number) => (units / 10 ** digits).toFixed(digits)
  return agencies.map((agency) => {
    const { code, name, parent, timezone, homePort, creditLimit, owed, currency, users, blocked } = agency
    const paid = commissions.filter((row) => row.agency === code)
    const facts = [
      name,
      parent !== null && `of ${parent}`,
      timezone,
      homePort,
      agency.directoryOnly && 'no passwords',
      `owes ${amount(owed)} of ${amount(creditLimit)} ${currency}`,
      `${users} users${blocked > 0 ? `, ${blocked} blocked` : ''}`,
      ...paid.map(({ company, percent }) => `${company} ${percent} %`),
    ]
    return `${code}: ${facts.filter(Boolean).join('; ')}`
  })
}

/** The columns that the options set; throws a StartupError that names what is not valid. */
async function columnsOf(
  owner: Owner,
  { name, parent, signature, zone, credit, 'home-port': homePort, passwords }: Options,
  agencies: readonly OfficeAgency[],
  { digits }: OfficeNetwork,
): Promise<AgencyColumns> {
  if (parent && !agencies.some(({ code }) => code === parent))
    throw new StartupError(`There is no agency ${parent}.`)
  if (zone !== undefined && !isZone(zone)) throw new StartupError(`There is no zone ${zone}.`)
  if (homePort && (await unknownCodes(owner, 'port', [homePort])).length > 0)
    throw new StartupError(`There is no port ${homePort}.`)
  if (passwords !== undefined && passwords !== 'on' && passwords !== 'off')
    throw new StartupError(`--passwords is ${passwords}; it has to be on or off.`)
  return {
    ...(passwords !== undefined && { directory_only: passwords === 'off' }),
    ...(name !== undefined && { name }),
    ...(parent !== undefined && { parent: parent || null }),
    ...(signature !== undefined && { signature }),
    ...(zone !== undefined && { timezone: zone }),
    ...(credit !== undefined && { credit_limit: unitsOf(credit, digits) }),
    ...(homePort !== undefined && { home_port: homePort }),
  }
}

/** Requires a user who can sign in while the directory does not answer. */
async function requireEmergencyUser(owner: Owner, code: string): Promise<void> {
  const users = await readOfficeUsers(owner, code)
  if (!users.some(({ breakGlass, blocked }) => breakGlass && !blocked))
    throw new StartupError(
      `Agency ${code} has no user for emergencies: npm run user -- change ${code} <user> --break-glass yes`,
    )
}

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) instanceof Intl.DateTimeFormat
  } catch {
    return false
  }
}

/** An amount such as 2500 or 2500,50 in the smallest unit of the currency. */
function unitsOf(typed: string, digits: number): number {
  const [, units = '', decimals = ''] = /^(\d{1,12})(?:[.,](\d+))?$/.exec(typed) ?? []
  if (units === '' || decimals.length > digits)
    throw new StartupError(`${typed} is not an amount with at most ${digits} decimals.`)
  return Number(units + decimals.padEnd(digits, '0'))
}

type Action = Parameters<typeof updateAgency>[1]

async function refuseCompany(owner: Owner, company: string): Promise<void> {
  if ((await unknownCodes(owner, 'company', [company])).length > 0)
    throw new StartupError(`There is no company ${company}.`)
}

async function setCommission(
  owner: Owner,
  action: Action,
  [company = '', typed = '', ...more]: readonly string[],
): Promise<readonly string[]> {
  if (more.length > 0 || !/^(none|\d{1,2}([.,]\d{1,2})?|100)$/.test(typed)) throw new StartupError(usage)
  await refuseCompany(owner, company)
  const percent = typed === 'none' ? undefined : Number(typed.replace(',', '.'))
  await owner.transaction().execute(async (tx) => {
    await storeCommission(tx, action.agency, company, percent)
    await record(tx, action, 'session.changeAgency', { account: action.agency, commission: [company, typed] })
  })
  return ['Done.']
}

async function addSeries(
  owner: Owner,
  action: Action,
  [company = '', letter = '', from = '', to = '', ...more]: readonly string[],
): Promise<readonly string[]> {
  const [first, last] = [Number(from), Number(to)]
  const isRange = /^\d{1,12}$/.test(from) && /^\d{1,12}$/.test(to) && first > 0 && first <= last
  if (more.length > 0 || !/^[A-Z]{1,4}$/.test(letter) || !isRange) throw new StartupError(usage)
  await refuseCompany(owner, company)
  await owner.transaction().execute(async (tx) => {
    const used = await readLastNumber(tx, { company, letter })
    if (first <= used)
      throw new StartupError(`Numbers of ${company} up to ${used} of ${letter} belong to a series already.`)
    const { agency } = action
    await insertSeries(tx, { agency, company, letter, first, last })
    await record(tx, action, 'session.changeAgency', {
      account: agency,
      series: [company, letter, first, last],
    })
  })
  return ['Done.']
}

await runOffice('agency_commission', { usage, options }, run)
