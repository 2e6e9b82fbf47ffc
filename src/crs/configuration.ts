import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { StartupError } from './database/startupError.ts'
import { withSecretFiles } from './secretFiles.ts'
import { isLoopback } from './server/browser/hostCheck.ts'
import { readTls } from './tls.ts'

const logLevels = ['info', 'warn', 'error'] as const
const scales = ['demo', 'season', 'stress'] as const

/** Settings of the operator of the server; every one has a working default. */
export interface Configuration {
  port: number
  host: string
  /** Holds the embedded database and the secrets of this machine. */
  folder: string
  /** The folder in which the embedded PostgreSQL archives its WAL, and backups are made. */
  backupFolder?: string
  /** Base backups that are kept. */
  backupsKept: number
  /** An outside PostgreSQL instead of the embedded one. */
  databaseUrl?: string
  /**
   * The address of the same PostgreSQL without a pooler, for lasting connections; the same address where there is no
   * pooler.
   */
  sessionUrl?: string
  /** The address of its standbys, at which some calls are read. */
  replicaUrl?: string
  /** An outside CRS with the calls of the specification. */
  crsUrl?: string
  /** PEM texts. */
  tls?: { cert: string; key: string }
  /** Addresses and networks of trusted proxies; forwarding headers of other senders are ignored. */
  proxies: readonly string[]
  /** Names by which the desk is opened, besides loopback; absent where the server is reached from elsewhere and none is set. */
  hosts?: readonly string[]
  /** Outside pages that the desk links to; a link without an address is not shown. */
  links: Partial<Record<keyof typeof linkNames, string>>
  /** False marks a desk under development. */
  production: boolean
  /** E-mails are written into the data folder where there is no mail server. */
  mail: { smtpUrl?: string; from?: string; deskUrl: string }
  /** HTTP gateway of text messages; without one they are written into the data folder. */
  smsUrl?: string
  /** True if the demo sells tickets on the next sailings, for its check-in. */
  demoPassengers: boolean
  /** Level of the log: `info` has a line for every call. */
  logLevel: (typeof logLevels)[number]
  /** Milliseconds from which a call is logged as slow. */
  slowAfter?: number
  /** Lets other machines read the metrics. */
  metricsToken?: string
  /** Seals the secrets of one-time codes where servers on one database have different folders; 32 bytes. */
  codesKey?: Buffer
  /** Seconds between the announcement that the server will close and its closing. */
  drainSeconds: number
  /** Absent: the existing world, or else the demo. */
  scale?: (typeof scales)[number]
}

type Environment = Record<string, string | undefined>

/** Reads environment and arguments; throws a StartupError that names the invalid one. */
export function readConfiguration(given: Environment, args: readonly string[]): Configuration {
  const environment = withSecretFiles(given)
  const { PURSER_DATA, BACKUP_FOLDER, DATABASE_URL, CRS_URL, BEHIND_PROXY, SMS_URL } = environment
  const { METRICS_TOKEN, SLOW_CALL_MS, CODES_KEY } = environment
  const tls = readTls(environment)
  const scale = readScale(args)
  const proxies = readProxies(BEHIND_PROXY)
  const port = readPort(environment['PORT'] || '4173')
  const host = readHost(environment['HOST'] || '127.0.0.1', tls !== undefined || proxies.length > 0)
  return {
    port,
    host,
    folder: resolve(PURSER_DATA || '.purser'),
    backupsKept: readKept(environment['BACKUPS_KEPT'] || '7'),
    ...(BACKUP_FOLDER && { backupFolder: readBackupFolder(BACKUP_FOLDER, DATABASE_URL) }),
    proxies,
    ...readHosts(environment, isLoopback(host) && proxies.length === 0),
    links: readLinks(environment),
    production: environment['NODE_ENV'] !== 'development',
    demoPassengers: environment['DEMO_PASSENGERS'] !== 'off',
    mail: readMail(environment, addressOf({ host, port, tls })),
    logLevel: readLogLevel(environment['LOG_LEVEL'] || 'warn'),
    drainSeconds: readNumber('DRAIN_SECONDS', environment['DRAIN_SECONDS'] || '0', 300),
    ...(SLOW_CALL_MS && { slowAfter: readNumber('SLOW_CALL_MS', SLOW_CALL_MS, 60_000) }),
    ...(CODES_KEY && { codesKey: readCodesKey(CODES_KEY) }),
    ...(METRICS_TOKEN && { metricsToken: readToken(METRICS_TOKEN) }),
    ...readDatabase(environment),
    ...(CRS_URL && { crsUrl: readUrl('CRS_URL', CRS_URL, /^https?:$/) }),
    ...(SMS_URL && { smsUrl: readUrl('SMS_URL', SMS_URL, /^https?:$/) }),
    ...(tls && { tls }),
    ...(scale && { scale }),
  }
}

function readDatabase({ DATABASE_URL, DATABASE_LISTEN_URL, DATABASE_REPLICA_URL, CRS_URL }: Environment) {
  // A desk knows of one position, which is that of the database with the sailings.
  if (DATABASE_REPLICA_URL && CRS_URL)
    throw new StartupError('DATABASE_REPLICA_URL is for the CRS that CRS_URL names: name it to that one.')
  if (!DATABASE_URL) {
    if (DATABASE_REPLICA_URL)
      throw new StartupError('DATABASE_REPLICA_URL is for standbys of DATABASE_URL, which is not set.')
    if (DATABASE_LISTEN_URL)
      throw new StartupError('DATABASE_LISTEN_URL is for a pooler at DATABASE_URL, which is not set.')
    return {}
  }
  const databaseUrl = readUrl('DATABASE_URL', DATABASE_URL, postgresUrl)
  const sessionUrl = DATABASE_LISTEN_URL
    ? readUrl('DATABASE_LISTEN_URL', DATABASE_LISTEN_URL, postgresUrl)
    : databaseUrl
  return {
    databaseUrl,
    sessionUrl,
    ...(DATABASE_REPLICA_URL && {
      replicaUrl: readUrl('DATABASE_REPLICA_URL', DATABASE_REPLICA_URL, postgresUrl),
    }),
  }
}

const postgresUrl = /^postgres(ql)?:$/

function readPort(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new StartupError(`PORT is ${text}, which is no port: it has to be a number from 1 to 65535.`)
}

function readLogLevel(text: string): Configuration['logLevel'] {
  const level = logLevels.find((one) => one === text)
  if (level) return level
  throw new StartupError(`LOG_LEVEL is ${text}; there are ${logLevels.join(', ')}.`)
}

function readNumber(name: string, text: string, most: number): number {
  if (/^\d+$/.test(text) && Number(text) <= most) return Number(text)
  throw new StartupError(`${name} is ${text}: it has to be a number from 0 to ${most}.`)
}

/** Characters of a token that cannot be guessed. */
const shortestToken = 16

function readToken(text: string): string {
  if (text.length >= shortestToken && !/\s/.test(text)) return text
  throw new StartupError(
    `METRICS_TOKEN can be guessed: it has to have at least ${shortestToken} characters, and no blanks.`,
  )
}

function readCodesKey(text: string): Buffer {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  throw new StartupError('CODES_KEY has to be 64 hexadecimal digits, such as `openssl rand -hex 32` prints.')
}

function readKept(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text)
  throw new StartupError(`BACKUPS_KEPT is ${text}: it has to be the number of backups to keep, 1 or more.`)
}

function readBackupFolder(path: string, databaseUrl: string | undefined): string {
  if (!databaseUrl) return resolve(path)
  throw new StartupError(
    'BACKUP_FOLDER is for the embedded PostgreSQL. The one of DATABASE_URL is backed up and restored with the tools ' +
      'of its operator, such as pgBackRest or Barman; unset BACKUP_FOLDER.',
  )
}

function readHost(host: string, secured: boolean): string {
  if (secured || isLoopback(host)) return host
  throw new StartupError(
    `HOST is ${host}, which other machines can reach: passwords and passengers' names would travel unencrypted, ` +
      'so Purser does not listen there. Give it a certificate with TLS_CERT and TLS_KEY (PEM files), ' +
      'or name in BEHIND_PROXY the address of a proxy in front of it that speaks TLS.',
  )
}

/** Host names, separated by commas, and that of DESK_URL. On loopback alone there are no others. */
function readHosts({ DESK_URL, DESK_HOSTS = '' }: Environment, isLocal: boolean): { hosts?: string[] } {
  const listed = DESK_HOSTS.split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  const wrong = listed.find((one) => !/^[\p{L}\d.-]+$/u.test(one) && isIP(one) === 0)
  if (wrong !== undefined)
    throw new StartupError(
      `DESK_HOSTS has ${wrong}, which is no host name: it takes names without port, separated by commas, such as desk.example.com.`,
    )
  const named = DESK_URL && URL.canParse(DESK_URL) ? [new URL(DESK_URL).hostname, ...listed] : listed
  return named.length > 0 || isLocal ? { hosts: named } : {}
}

/** Addresses or networks, separated by commas: `127.0.0.1, 10.1.0.0/16`. */
function readProxies(text = ''): string[] {
  const named = text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  const wrong = named.find((one) => !isNetwork(one))
  if (wrong === undefined) return named
  throw new StartupError(
    `BEHIND_PROXY is ${text}: ${wrong} names no proxy. It takes the addresses or networks of the proxies in front, ` +
      'separated by commas, such as 127.0.0.1 or 10.1.0.0/16; only these are believed when they say who called.',
  )
}

/** Returns whether the text is an address or a network; a network of all addresses is rejected. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  if (most === 0 || more.length > 0) return false
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most)
}

function readUrl(name: string, text: string, protocol: RegExp): string {
  if (URL.canParse(text) && protocol.test(new URL(text).protocol)) return text
  throw new StartupError(`${name} is not an address such as ${examples[name]}.`)
}

/** The URL of a server that listens there, without a trailing slash. */
export const addressOf = ({ host, port, tls }: Pick<Configuration, 'host' | 'port'> & { tls: unknown }) =>
  `${tls ? 'https' : 'http'}://${host === '::1' ? '[::1]' : host}:${port}`

function readMail({ SMTP_URL, MAIL_FROM, DESK_URL }: Environment, here: string): Configuration['mail'] {
  return {
    deskUrl: DESK_URL ? readUrl('DESK_URL', DESK_URL, /^https?:$/) : here,
    ...(SMTP_URL && { smtpUrl: readUrl('SMTP_URL', SMTP_URL, /^smtps?:$/) }),
    ...(MAIL_FROM && { from: MAIL_FROM }),
  }
}

const linkNames = {
  terms: 'TERMS_URL',
  announcements: 'ANNOUNCEMENTS_URL',
  ferryOperators: 'FERRY_OPERATORS_URL',
  releaseNotes: 'RELEASE_NOTES_URL',
  ticketForms: 'TICKET_FORMS_URL',
}

function readLinks(environment: Environment): Configuration['links'] {
  const named = Object.entries(linkNames).flatMap(([link, name]) => {
    const address = environment[name]
    return address ? [[link, readUrl(name, address, /^https?:$/)]] : []
  })
  return Object.fromEntries(named) as Configuration['links']
}

const examples: Record<string, string> = {
  DATABASE_URL: 'postgres://user:password@host:5432/database',
  DATABASE_LISTEN_URL: 'postgres://user:password@host:5432/database',
  DATABASE_REPLICA_URL: 'postgres://user:password@host:5432/database',
  CRS_URL: 'https://crs.example.com',
  DESK_URL: 'https://desk.example.com',
  SMS_URL: 'https://user:password@sms.example.com/messages',
  SMTP_URL: 'smtps://user:password@mail.example.com',
  TERMS_URL: 'https://www.example.com/terms',
  ANNOUNCEMENTS_URL: 'https://www.example.com/news',
  FERRY_OPERATORS_URL: 'https://www.example.com/operators',
  RELEASE_NOTES_URL: 'https://cdn.example.com/purser/release',
  TICKET_FORMS_URL: 'https://cdn.example.com/purser/forms',
}

function readScale(args: readonly string[]): Configuration['scale'] {
  const text = readArguments(args).world
  const scale = scales.find((one) => one === text)
  if (text === undefined || scale) return scale
  throw new StartupError(`There is no world called ${text}; there are ${scales.join(', ')}.`)
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: { world: { type: 'string' } } }).values
  } catch (cause) {
    throw new StartupError(`${(cause as Error).message} The one there is: --world ${scales.join('|')}.`, {
      cause,
    })
  }
}
