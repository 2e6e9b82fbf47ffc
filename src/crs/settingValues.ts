// Read one setting from its text each; every function throws a StartupError that names the setting.
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { StartupError } from './database/startupError.ts'
import { isLoopback } from './server/browser/hostCheck.ts'

export function readPort(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new StartupError(`PORT is ${text}, which is no port: it has to be a number from 1 to 65535.`)
}

export function readNumber(name: string, text: string, most: number): number {
  if (/^\d+$/.test(text) && Number(text) <= most) return Number(text)
  throw new StartupError(`${name} is ${text}: it has to be a number from 0 to ${most}.`)
}

export function readSwitch(name: string, text: string): boolean {
  if (text === 'on' || text === 'off') return text === 'on'
  throw new StartupError(`${name} is ${text}; there are on, off.`)
}

/** Characters of a token that cannot be guessed. */
const shortestToken = 16

export function readToken(text: string): string {
  if (text.length >= shortestToken && !/\s/.test(text)) return text
  throw new StartupError(
    `METRICS_TOKEN can be guessed: it has to have at least ${shortestToken} characters, and no blanks.`,
  )
}

export function readCodesKey(text: string): Buffer {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  throw new StartupError('CODES_KEY has to be 64 hexadecimal digits, such as `openssl rand -hex 32` prints.')
}

export function readBackupsKept(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text)
  throw new StartupError(`BACKUPS_KEPT is ${text}: it has to be the number of backups to keep, 1 or more.`)
}

export function readBackupFolder(path: string, databaseUrl: string | undefined): string {
  if (!databaseUrl) return resolve(path)
  throw new StartupError(
    'BACKUP_FOLDER is for the embedded PostgreSQL. The one of DATABASE_URL is backed up and restored with the tools ' +
      'of its operator, such as pgBackRest or Barman; unset BACKUP_FOLDER.',
  )
}

export function readHost(host: string, secured: boolean): string {
  if (secured || isLoopback(host)) return host
  throw new StartupError(
    `HOST is ${host}, which other machines can reach: passwords and passengers' names would travel unencrypted, ` +
      'so Purser does not listen there. Give it a certificate with TLS_CERT and TLS_KEY (PEM files), ' +
      'or name in BEHIND_PROXY the address of a proxy in front of it that speaks TLS.',
  )
}

/** Addresses or networks, separated by commas: `127.0.0.1, 10.1.0.0/16`. */
export function readProxies(text = ''): string[] {
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
