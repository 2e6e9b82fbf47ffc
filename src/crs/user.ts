// `npm run user`: adds, changes, invites and blocks the users of an agency.
import { text } from 'node:stream/consumers'
import type { Kysely } from 'kysely'
import { leastLength, refusePassword } from '../domain/session/password.ts'
import { rights as rightNames } from '../domain/session/right.ts'
import { hideKeys } from '../domain/settings/setting.ts'
import { isLanguage, languages } from '../domain/value/language.ts'
import { StartupError } from './database/startupError.ts'
import type { Tables } from './database/tables.ts'
import { insertOfficeMessage } from './mail/officeSql.ts'
import { operatorName, runOffice } from './officeCommand.ts'
import { readOfficeNetwork, unknownCodes } from './reference/referenceSql.ts'
import { readOfficeAgencies } from './session/office/agenciesSql.ts'
import {
  insertInvitation,
  insertUser,
  type OfficeUser,
  readOfficeUsers,
  updateAccess,
  updateUser,
  type UserColumns,
} from './session/office/usersSql.ts'
import { digest, hashSecret, newSecret } from './session/secret.ts'

const usage = `npm run user -- list <agency>
npm run user -- add <agency> <user> --full-name <name> [--e-mail <address>] [--language <${languages.join('|')}>]
    [--nationality <country>] [--rights <${rightNames.join(',')}|none>] [--check-in-ports <ports>] [--companies <companies>]
    [--hides <pages and functions>] [--validation-code <code>] [--break-glass <yes|no>]
    [--directory-issuer <address> --directory-subject <sub>]     (and invites the user)
npm run user -- change <agency> <user> [the same]
npm run user -- invite <agency> <user> [--print]     (mails a link for the first password, or prints a one-time password)
npm run user -- password <agency> <user>     (read from the standard input; the user has to change it)
npm run user -- block <agency> <user>     (ends the sessions; what the user did remains in the journal)
npm run user -- unblock <agency> <user>
npm run user -- end-sessions <agency> <user>
Lists are separated by commas or blanks.`

const options = {
  'full-name': { type: 'string' },
  'e-mail': { type: 'string' },
  language: { type: 'string' },
  nationality: { type: 'string' },
  rights: { type: 'string' },
  'check-in-ports': { type: 'string' },
  companies: { type: 'string' },
  hides: { type: 'string' },
  'validation-code': { type: 'string' },
  'break-glass': { type: 'string' },
  'directory-issuer': { type: 'string' },
  'directory-subject': { type: 'string' },
  print: { type: 'boolean' },
} as const

type Options = Partial<Record<Exclude<keyof typeof options, 'print'>, string>> & { print?: boolean }
type Owner = Kysely<Tables>

/** Hours for which the mailed link of an invitation is valid. */
const invitedHours = 72

async function run(
  owner: Owner,
  [verb, agency, typed, ...more]: readonly string[],
  values: Options,
): Promise<readonly string[]> {
  if (verb === undefined || agency === undefined || more.length > 0) throw new StartupError(usage)
  const agencies = await readOfficeAgencies(owner)
  if (!agencies.some(({ code }) => code === agency)) throw new StartupError(`There is no agency ${agency}.`)
  const users = await readOfficeUsers(owner, agency)
  if (verb === 'list' && typed === undefined) return users.map(lineOf)
  if (typed === undefined) throw new StartupError(usage)
  const name = typed.normalize('NFC')
  const user = users.find((other) => other.name === name)
  if (verb === 'add') {
    if (user) throw new StartupError(`There is a user ${name} in agency ${agency} already.`)
    return add(owner, agency, name, values)
  }
  if (!user) throw new StartupError(`There is no user ${name} in agency ${agency}.`)
  const action = { agency, by: operatorName() }
  const access = (kind: Parameters<typeof updateAccess>[3], columns: UserColumns = {}) =>
    updateAccess(owner, action, user, kind, columns)
  switch (verb) {
    case 'change': {
      const columns = await columnsOf(owner, values)
      if (Object.keys(columns).length === 0) throw new StartupError(usage)
      await updateUser(owner, action, user, columns)
      return ['Done; rights hold from the next request.']
    }
    case 'block':
      await access('session.blockUser', { blocked: true })
      return ['Done; the sessions have ended.']
    case 'unblock':
      await access('session.unblockUser', { blocked: false })
      return ['Done.']
    case 'end-sessions':
      await access('session.endDevices')
      return ['Done; the user signs in again.']
    case 'password': {
      requireUnblocked(user)
      requirePassword(user, agency)
      const password = (await text(process.stdin)).replace(/\r?\n$/, '')
      if (refusePassword(password))
        throw new StartupError(`The password has fewer than ${leastLength} characters.`)
      await access('session.inviteUser', {
        password_hash: await hashSecret(password),
        must_change_password: true,
      })
      return ['Done; the sessions have ended, and the user has to change the password.']
    }
    case 'invite':
      requireUnblocked(user)
      requirePassword(user, agency)
      return invite(owner, agency, user, values)
    default:
      throw new StartupError(usage)
  }
}

async function add(owner: Owner, agency: string, name: string, values: Options): Promise<readonly string[]> {
  const network = await readOfficeNetwork(owner)
  const { 'full-name': fullName, nationality = network?.nationality, 'validation-code': given } = values
  if (!fullName || !nationality) throw new StartupError(usage)
  const validation = given ?? newSecret(6)
  const columns = {
    language: 'en',
    ...(await columnsOf(owner, { ...values, nationality, 'validation-code': validation })),
    // No password matches until the invitation sets one.
    password_hash: await hashSecret(newSecret()),
  }
  await insertUser(owner, { agency, by: operatorName() }, name, columns)
  const user = (await readOfficeUsers(owner, agency)).find((other) => other.name === name)
  if (!user) throw new Error('the user was not stored')
  if (!user.mayUsePassword) return ['Done; the user signs in by the directory.']
  const invited = await invite(owner, agency, user, values)
  return [...invited, ...(given === undefined ? [`Validation code: ${validation}`] : [])]
}

/** Mails a link by which the user sets a password; prints a one-time password to a user without an e-mail address. */
async function invite(
  owner: Owner,
  agency: string,
  user: Pick<OfficeUser, 'id' | 'name' | 'email' | 'language'>,
  { print = false }: Options,
): Promise<readonly string[]> {
  const action = { agency, by: operatorName() }
  if (user.email !== '' && !print) {
    const code = newSecret(18)
    const goodFor = invitedHours * 3_600_000
    await updateAccess(owner, action, user, 'session.inviteUser', {})
    await insertInvitation(owner, user.id, digest(code), goodFor)
    await insertOfficeMessage(owner, {
      agency,
      userName: user.name,
      recipient: user.email,
      template: 'invitation',
      goodFor,
      data: { language: user.language, code, hours: invitedHours },
    })
    return [`Done; the invitation is sent to ${user.email}.`]
  }
  const password = newSecret(9)
  await updateAccess(owner, action, user, 'session.inviteUser', {
    password_hash: await hashSecret(password),
    must_change_password: true,
  })
  return [`One-time password of ${user.name}: ${password}`]
}

/** Refuses to invite a user who could not sign in. */
function requireUnblocked({ name, blocked }: OfficeUser): void {
  if (blocked) throw new StartupError(`The user ${name} is blocked: unblock the user first.`)
}

/** Refuses to give a password to a user who may not sign in with one. */
function requirePassword({ name, mayUsePassword }: OfficeUser, agency: string): void {
  if (!mayUsePassword)
    throw new StartupError(
      `User ${name} signs in by the directory: agency ${agency} has no passwords, or the directory made the user. A user with --break-glass yes has one.`,
    )
}

function yesOrNo(option: string, text: string): boolean {
  if (text !== 'yes' && text !== 'no') throw new StartupError(`${option} is ${text}; it has to be yes or no.`)
  return text === 'yes'
}

const listIn = (typed: string) => typed.split(/[\s,]+/).filter((word) => word !== '' && word !== 'none')

/** The columns that the options set; throws a StartupError that names what is not valid. */
async function columnsOf(owner: Owner, values: Options): Promise<UserColumns> {
  const { language, rights, companies, hides } = values
  const ports = values['check-in-ports']
  const validation = values['validation-code']
  if (language !== undefined && !isLanguage(language))
    throw new StartupError(`There is no language ${language}; there are ${languages.join(', ')}.`)
  const held = rights === undefined ? undefined : listIn(rights)
  refuseOthers('right', held, rightNames)
  refuseOthers('page or function', hides === undefined ? undefined : listIn(hides), hideKeys)
  await refuseUnknown(owner, 'company', companies)
  await refuseUnknown(owner, 'port', ports)
  return {
    ...(values['full-name'] !== undefined && { full_name: values['full-name'] }),
    ...(values['e-mail'] !== undefined && { email: values['e-mail'] }),
    ...(language !== undefined && { language }),
    ...(values.nationality !== undefined && { nationality: values.nationality }),
    ...(held && {
      rights: held.filter((right) => right !== 'checkIn'),
      can_check_in: held.includes('checkIn'),
    }),
    ...(ports !== undefined && { check_in_ports: listIn(ports).length > 0 ? listIn(ports) : null }),
    ...(companies !== undefined && { companies: listIn(companies) }),
    ...(hides !== undefined && { hide_setting: listIn(hides) }),
    ...(values['break-glass'] !== undefined && {
      break_glass: yesOrNo('--break-glass', values['break-glass']),
    }),
    ...directoryColumns(values),
    ...(validation !== undefined && { validation_hash: await hashSecret(validation) }),
  }
}

/** Links a user to a person of the directory, or unlinks one with two empty texts. */
function directoryColumns(values: Options): UserColumns {
  const issuer = values['directory-issuer']
  const subject = values['directory-subject']
  if (issuer === undefined && subject === undefined) return {}
  if (issuer === undefined || subject === undefined || (issuer === '') !== (subject === ''))
    throw new StartupError('--directory-issuer and --directory-subject name a person together.')
  return { directory_issuer: issuer, directory_subject: subject }
}

function refuseOthers(kind: string, words: readonly string[] = [], allowed: readonly string[]): void {
  const others = words.filter((word) => !allowed.includes(word))
  if (others.length > 0)
    throw new StartupError(`There is no ${kind} ${others.join(', ')}; there are ${allowed.join(', ')}.`)
}

async function refuseUnknown(
  owner: Owner,
  kind: 'company' | 'port',
  typed: string | undefined,
): Promise<void> {
  const others = await unknownCodes(owner, kind, typed === undefined ? [] : listIn(typed))
  if (others.length > 0) throw new StartupError(`There is no ${kind} ${others.join(', ')}.`)
}

function lineOf(user: OfficeUser): string {
  const held = [...user.rights, ...(user.canCheckIn ? ['checkIn'] : [])]
  const facts = [
    user.fullName,
    user.email,
    user.language,
    held.join(',') || 'no rights',
    user.companies.length > 0 && `companies ${user.companies.join(',')}`,
    user.checkInPorts && `check-in ${user.checkInPorts.join(',')}`,
    user.sessions > 0 && `${user.sessions} sessions`,
    user.mustChangePassword && 'has to change the password',
    user.breakGlass && 'break glass',
    user.directorySubject !== '' && `directory ${user.directorySubject}`,
    user.blocked && 'blocked',
  ]
  return `${user.name}: ${facts.filter(Boolean).join('; ')}`
}

await runOffice('agency_commission', { usage, options }, run)
