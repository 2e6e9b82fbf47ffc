import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { StartupError } from './database/startupError.ts'
import { withSecretFiles } from './secretFiles.ts'
import { isLoopback } from './server/browser/hostCheck.ts'
import {
  readBackupFolder,
  readCodesKey,
  readHost,
  readBackupsKept,
  readNumber,
  readPort,
  readProxies,
  readSwitch,
  readToken,
} from './settingValues.ts'
import { readDirectory, type DirectorySettings } from './session/directory/directorySettings.ts'
import { type Certificate, readTls } from './server/tls/certificate.ts'

const logLevels = ['info', 'warn', 'error'] as const
/** Sizes of the demo world. */
export const scales = ['demo', 'season', 'stress'] as const
/** An empty database gets a demo world of a size, or none. */
export const worlds = [...scales, 'none'] as const

/** One setting as `npm start -- --help` prints it. */
interface Setting {
  meaning: string
  /** Value that an absent setting has. */
  default?: string
  /** Replaces the default of a setting that has none: names what applies without it. */
  otherwise?: string
  /** Value that the message about an invalid address shows. */
  example?: string
}

const postgresExample = 'postgres://user:password@host:5432/database'

/** All settings: environment variables of `npm start` and of the commands next to it. */
export const settings = {
  PORT: { meaning: 'Port to listen on.', default: '4173' },
  HOST: {
    meaning: 'Address to listen on. One that others reach needs TLS_CERT and TLS_KEY, or BEHIND_PROXY.',
    default: '127.0.0.1',
  },
  PURSER_DATA: {
    meaning: 'Folder of the embedded PostgreSQL and of this machine’s secrets.',
    default: '.purser',
  },
  BACKUP_FOLDER: { meaning: 'Folder of backups, on another disk.', otherwise: 'changes are not archived' },
  BACKUPS_KEPT: {
    meaning: 'Number of backups that `npm run backup` keeps, with the changes since the oldest.',
    default: '7',
  },
  DATABASE_URL: {
    meaning: 'Another PostgreSQL, for any number of servers. Its role must be allowed to create roles.',
    otherwise: 'the embedded PostgreSQL',
    example: postgresExample,
  },
  DATABASE_LISTEN_URL: {
    meaning: 'The same PostgreSQL without the pooler at DATABASE_URL.',
    otherwise: 'DATABASE_URL',
    example: postgresExample,
  },
  DATABASE_REPLICA_URL: {
    meaning: 'Standbys of DATABASE_URL, for searches, lists, statistics and exports.',
    otherwise: 'the primary answers everything',
    example: postgresExample,
  },
  CRS_URL: {
    meaning: 'An outside CRS; this server is then its gateway.',
    otherwise: 'the embedded CRS',
    example: 'https://crs.example.com',
  },
  TLS_CERT: {
    meaning: 'PEM file of the certificate. It is read again when it changes, and on SIGHUP.',
    otherwise: 'no TLS',
  },
  TLS_KEY: { meaning: 'PEM file of the certificate’s private key.', otherwise: 'no TLS' },
  BEHIND_PROXY: {
    meaning:
      'Addresses or networks of TLS proxies whose forwarding headers are trusted, separated by commas.',
    otherwise: 'no proxy is trusted',
  },
  SMTP_URL: {
    meaning: 'Mail server.',
    otherwise: 'mails are written to files, in `mail` of PURSER_DATA',
    example: 'smtps://user:password@mail.example.com',
  },
  MAIL_FROM: { meaning: 'Sender of mails.', otherwise: 'an address derived from SMTP_URL' },
  SMS_URL: {
    meaning: 'HTTP gateway of text messages.',
    otherwise: 'text messages are written to files, in `sms` of PURSER_DATA',
    example: 'https://user:password@sms.example.com/messages',
  },
  AUTHORITY_HOSTS: {
    meaning:
      'Hosts inside the network of the server to which lists of those on board may go, also without encryption, ' +
      'separated by commas.',
    otherwise: 'public hosts only, by HTTPS or SFTP',
  },
  DESK_URL: {
    meaning: 'Base address of the links in mails, and of the desk that `npm run desktop` opens.',
    otherwise: 'the address to listen on',
    example: 'https://desk.example.com',
  },
  DESK_HOSTS: {
    meaning:
      'Further host names by which the desk is opened, separated by commas. With these or DESK_URL all other names ' +
      'are refused, as they are on loopback.',
    otherwise: 'no further names',
  },
  TERMS_URL: {
    meaning: 'Terms of use that the desk links to.',
    otherwise: 'the desk shows its own terms',
    example: 'https://www.example.com/terms',
  },
  ANNOUNCEMENTS_URL: {
    meaning: 'Page of announcements that the desk links to.',
    otherwise: 'no link',
    example: 'https://www.example.com/news',
  },
  FERRY_OPERATORS_URL: {
    meaning: 'Page about the ferry operators’ functionality that the desk links to.',
    otherwise: 'no link',
    example: 'https://www.example.com/operators',
  },
  RELEASE_NOTES_URL: {
    meaning: 'Folder on a CDN with `el.html`, `en.html` and their pictures.',
    otherwise: 'release notes of the desk',
    example: 'https://cdn.example.com/purser/release',
  },
  TICKET_FORMS_URL: {
    meaning: 'Folder on a static host with ticket forms and printer files, in ISO 8859-7.',
    otherwise: 'forms of Purser',
    example: 'https://cdn.example.com/purser/forms',
  },
  OIDC_ISSUER: {
    meaning: 'Directory by which users sign in (OpenID Connect), with groups in directory_groups.csv.',
    otherwise: 'users sign in with passwords',
    example: 'https://login.example.com/realms/firm',
  },
  OIDC_CLIENT_ID: { meaning: 'Name of this desk in the directory.', otherwise: 'required with OIDC_ISSUER' },
  OIDC_CLIENT_SECRET: { meaning: 'Its secret there.', otherwise: 'a public client, with PKCE' },
  OIDC_NAME: { meaning: 'Name of the directory at the sign-in.', otherwise: 'the host of OIDC_ISSUER' },
  OIDC_SCOPE: {
    meaning: 'Scopes that the directory is asked for; it has to issue a refresh token.',
    default: 'openid profile email offline_access',
  },
  OIDC_CONSENT: {
    meaning: '`no` where the administrator has consented, as in Entra; else every sign-in asks for consent.',
    default: 'yes',
  },
  OIDC_GROUPS_CLAIM: { meaning: 'Claim with the groups of a person.', default: 'groups' },
  OIDC_FACTOR_ACR: {
    meaning: 'Values of `acr` that count as a second factor, as `mfa` in `amr` does.',
    otherwise: '`mfa` in `amr` alone',
  },
  OIDC_GRACE_MINUTES: {
    meaning: 'Minutes for which sessions are renewed while the directory does not answer.',
    default: '30',
  },
  CODES_KEY: {
    meaning: '64 hex digits that seal one-time codes, the same for all servers on one DATABASE_URL.',
    otherwise: 'a file in PURSER_DATA',
  },
  METRICS_TOKEN: {
    meaning: 'Lets other machines read /metrics, with `Authorization: Bearer`.',
    otherwise: 'programs of this machine only',
  },
  LOG_LEVEL: {
    meaning: '`info` logs every call, `warn` slow calls and faults, `error` faults only.',
    default: 'warn',
  },
  SLOW_CALL_MS: { meaning: 'Milliseconds from which a call is logged as slow.', default: '500' },
  DRAIN_SECONDS: { meaning: 'Seconds for which /ready answers 503 before the server closes.', default: '0' },
  DEMO_PASSENGERS: {
    meaning: '`off`: the demo sells no tickets on the next sailings from Piraeus.',
    default: 'on',
  },
  PRINT_SERVICE_URL: { meaning: 'Print service of `npm run desktop`.', otherwise: 'no print service' },
  PURSER_CHROMIUM: { meaning: 'Browser program of `npm run desktop`.', otherwise: 'the installed one' },
  CUPS_SERVER: { meaning: 'Address or socket of CUPS for `npm run desktop`.', otherwise: 'the one of CUPS' },
} as const satisfies Record<string, Setting>

type SettingName = keyof typeof settings

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
  tls?: Certificate
  /** Addresses and networks of trusted proxies; forwarding headers of other senders are ignored. */
  proxies: readonly string[]
  /**
   * Names by which the desk is opened, besides loopback; absent where the server is reached from elsewhere and none is
   * set.
   */
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
  slowAfter: number
  /** Lets other machines read the metrics. */
  metricsToken?: string
  /** Seals the secrets of one-time codes where servers on one database have different folders; 32 bytes. */
  codesKey?: Buffer
  directory?: DirectorySettings
  /** Seconds between the announcement that the server will close and its closing. */
  drainSeconds: number
  /** Absent: the existing world, or else the demo. */
  world?: (typeof worlds)[number]
  /** Folder of the network with which an empty database begins. */
  network?: string
}

/** `NODE_ENV` is not a setting of Purser: the tests and `vite` set it. */
type Environment = Partial<Record<SettingName | 'NODE_ENV', string>>

type Defaulted = {
  [Name in SettingName]: (typeof settings)[Name] extends { default: string } ? Name : never
}[SettingName]

/** Reads environment and arguments; throws a StartupError that names the invalid one. */
export function readConfiguration(
  given: Record<string, string | undefined>,
  args: readonly string[],
): Configuration {
  const environment: Environment = withSecretFiles(given)
  const valueOf = (name: Defaulted) => environment[name] || settings[name].default
  const { BACKUP_FOLDER, DATABASE_URL, CRS_URL, BEHIND_PROXY, SMS_URL, METRICS_TOKEN, CODES_KEY } =
    environment
  const tls = readTls(environment)
  const proxies = readProxies(BEHIND_PROXY)
  const port = readPort(valueOf('PORT'))
  const directory = readDirectory(environment, {
    OIDC_SCOPE: settings.OIDC_SCOPE.default,
    OIDC_CONSENT: settings.OIDC_CONSENT.default,
    OIDC_GROUPS_CLAIM: settings.OIDC_GROUPS_CLAIM.default,
    OIDC_GRACE_MINUTES: settings.OIDC_GRACE_MINUTES.default,
  })
  if (directory && CRS_URL)
    throw new StartupError('OIDC_ISSUER is for the CRS that CRS_URL names: name it to that one.')
  const host = readHost(valueOf('HOST'), tls !== undefined || proxies.length > 0)
  return {
    port,
    host,
    folder: resolve(valueOf('PURSER_DATA')),
    backupsKept: readBackupsKept(valueOf('BACKUPS_KEPT')),
    ...(BACKUP_FOLDER && { backupFolder: readBackupFolder(BACKUP_FOLDER, DATABASE_URL) }),
    proxies,
    ...readHosts(environment, isLoopback(host) && proxies.length === 0),
    links: readLinks(environment),
    production: environment.NODE_ENV !== 'development',
    demoPassengers: readSwitch('DEMO_PASSENGERS', valueOf('DEMO_PASSENGERS')),
    mail: readMail(environment, addressOf({ host, port, tls })),
    logLevel: readLogLevel(valueOf('LOG_LEVEL')),
    drainSeconds: readNumber('DRAIN_SECONDS', valueOf('DRAIN_SECONDS'), 300),
    slowAfter: readNumber('SLOW_CALL_MS', valueOf('SLOW_CALL_MS'), 60_000),
    ...(CODES_KEY && { codesKey: readCodesKey(CODES_KEY) }),
    ...(METRICS_TOKEN && { metricsToken: readToken(METRICS_TOKEN) }),
    ...(directory && { directory }),
    ...readDatabase(environment),
    ...(CRS_URL && { crsUrl: readUrl('CRS_URL', CRS_URL, /^https?:$/) }),
    ...(SMS_URL && { smsUrl: readUrl('SMS_URL', SMS_URL, /^https?:$/) }),
    ...(tls && { tls }),
    ...readWorld(args),
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

function readLogLevel(text: string): Configuration['logLevel'] {
  const level = logLevels.find((logLevel) => logLevel === text)
  if (level) return level
  throw new StartupError(`LOG_LEVEL is ${text}; there are ${logLevels.join(', ')}.`)
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

function readUrl(name: SettingName, text: string, protocol: RegExp): string {
  const { example }: Setting = settings[name]
  if (URL.canParse(text) && protocol.test(new URL(text).protocol)) return text
  throw new StartupError(`${name} is not an address such as ${example}.`)
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
} as const satisfies Record<string, SettingName>

function readLinks(environment: Environment): Configuration['links'] {
  const named = Object.entries(linkNames).flatMap(([link, name]) => {
    const address = environment[name]
    return address ? [[link, readUrl(name, address, /^https?:$/)]] : []
  })
  return Object.fromEntries(named) as Configuration['links']
}

function readWorld(args: readonly string[]): Pick<Configuration, 'world' | 'network'> {
  const { world: text, network } = readArguments(args)
  if (text !== undefined && network !== undefined)
    throw new StartupError('Name either a world or the folder of a network, not both.')
  if (network !== undefined) return { network: resolve(network) }
  if (text === undefined) return {}
  const world = worlds.find((name) => name === text)
  if (world) return { world }
  throw new StartupError(`There is no world called ${text}; there are ${worlds.join(', ')}.`)
}

function readArguments(args: readonly string[]) {
  const options = { world: { type: 'string' }, network: { type: 'string' } } as const
  try {
    return parseArgs({ args: [...args], options }).values
  } catch (cause) {
    throw new StartupError(
      `${(cause as Error).message} There are --world ${worlds.join('|')} and --network <folder>.`,
      { cause },
    )
  }
}
