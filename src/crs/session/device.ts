import { createHash, timingSafeEqual } from 'node:crypto'
import { browserName } from '../../domain/session/browserName.ts'
import { networkOf } from '../database/throttle.ts'
import type { Tx } from '../database/transaction.ts'
import type { PublicContext, CallContext } from '../server/context.ts'
import { digest, newSecret } from './secret.ts'
import {
  deleteReplacedAhead,
  type DeviceOfDirectory,
  type DeviceRow,
  insertDevice,
  insertTokenAhead,
  type Owner,
  countSignedInDevices,
  countDeletedDevices,
  listDevices,
} from './sessionSql.ts'
import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { session } from '../../contract/session.ts'

/** Seconds. */
export const tokenLife = 15 * 60
const shiftLife = 12 * 3600
const rememberedLife = 30 * 24 * 3600

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

export interface Credential {
  selector: string
  validator: string
}

export function readCredential(text: string | undefined): Credential | undefined {
  const [, selector, validator] = /^([\w-]{22})\.([\w-]{43})$/.exec(text ?? '') ?? []
  return selector && validator ? { selector, validator } : undefined
}

/** The next credential, derived from this one: deterministic, and computable only with the salt and this credential. */
export function nextValidator(salt: Buffer, validator: string): string {
  return createHash('sha256').update(salt).update(validator).digest('base64url')
}

export const matchesHash = (hash: Buffer | null, validator: string) =>
  hash !== null && timingSafeEqual(hash, digest(validator))

export interface NewSession extends Owner {
  language: string
  remember: boolean
  /** Gateway only: the outside credentials and token. */
  sealedCredentials?: Buffer
  sealedToken?: Buffer
  directory?: DeviceOfDirectory
}

/**
 * Opens a device after a successful sign-in; returns the first access token. A session of the same user that this browser
 * still had is replaced by it.
 */
export async function openDevice(
  tx: Tx,
  opening: NewSession,
  { browser, address }: Pick<PublicContext, 'browser' | 'address'>,
  now: Date,
): Promise<string> {
  const credential = { selector: newSecret(16), validator: newSecret() }
  const { userId, agency, userName, remember } = opening
  const device = {
    userId,
    agency,
    userName,
    remember,
    selector: credential.selector,
    validatorHash: digest(credential.validator),
    salt: Buffer.from(newSecret(), 'base64url'),
    expiresAt: later(now, remember ? rememberedLife : shiftLife),
    sealed: opening.sealedCredentials ?? null,
    fromBrowser: browser.isBrowser,
    openedAt: now,
    browser: browserName(browser.agent),
    network: networkOf(address),
    directory: opening.directory,
  }
  const replaced = readCredential(browser.credential)
  if (replaced && userId !== null) deleteReplacedAhead(tx, userId, replaced.selector)
  const id = await insertDevice(tx, device)
  sendCredential(browser, credential, device, now)
  return issueToken(tx, { ...device, id }, opening.language, now, opening.sealedToken ?? null)
}

/** Expires 30 days after the password was entered, or at the end of the shift; renewals do not extend it. */
export function sendCredential(
  browser: PublicContext['browser'],
  { selector, validator }: Credential,
  { remember, expiresAt }: Pick<DeviceRow, 'remember' | 'expiresAt'>,
  now: Date,
): void {
  const left = Math.floor((expiresAt.getTime() - now.getTime()) / 1000)
  browser.setCredential(`${selector}.${validator}`, remember ? left : undefined)
}

export async function issueToken(
  tx: Tx,
  device: Owner & Pick<DeviceRow, 'id' | 'expiresAt'>,
  language: string,
  now: Date,
  sealed: Buffer | null,
): Promise<string> {
  const token = newSecret()
  const expiresAt = new Date(Math.min(later(now, tokenLife).getTime(), device.expiresAt.getTime()))
  const { userId, agency, userName } = device
  insertTokenAhead(tx, digest(token), {
    userId,
    agency,
    userName,
    language,
    expiresAt,
    sealed,
    deviceId: device.id,
  })
  return token
}

export { countSignedInDevices }

type Calls = Pick<typeof session, 'devices' | 'endDevices'>

/** The sessions of the user that have not ended, the one used last first. */
export async function devices({
  tx,
  who,
  deviceId,
  clock,
}: CallContext): Promise<AnswerOf<Calls['devices']>> {
  const found = await listDevices(tx, who.userId ?? 0, clock.now())
  return {
    devices: found.map(({ id, browser, network, openedAt, usedAt, expiresAt }) => ({
      id,
      browser,
      network,
      ...(openedAt && { openedAt: openedAt.toISOString() }),
      ...(usedAt && { usedAt: usedAt.toISOString() }),
      expiresAt: expiresAt.toISOString(),
      isThis: id === deviceId,
    })),
  }
}

/** Ends one session of the user, or all others; one that has ended meanwhile is not counted. */
export async function endDevices(
  { body: { id } }: InputOf<Calls['endDevices']>,
  { tx, who, deviceId, journal }: CallContext,
): Promise<AnswerOf<Calls['endDevices']>> {
  const which = id === undefined ? { except: deviceId } : { id }
  const ended = await countDeletedDevices(tx, who.userId ?? 0, which)
  if (ended > 0) journal('session.endDevices', null, { ended })
  return { ended }
}
