import { refuse, type Refusal } from '../../domain/refusal.ts'
import type { Language } from '../../domain/value/language.ts'
import { noAgency, type Tx } from '../database/transaction.ts'
import { appendJournalAhead } from '../journal/journal.ts'
import type { Browser, PublicContext, ServerDependencies } from '../server/context.ts'
import { type ServerInfo, sessionAnswer } from './sessionAnswer.ts'
import {
  type Credential,
  sendCredential,
  matchesHash,
  issueToken,
  readCredential,
  nextValidator,
} from './device.ts'
import { findAgency } from './agencySql.ts'
import { checkDirectory } from './directory/checkedRenewal.ts'
import { digest } from './secret.ts'
import { deleteDeviceAhead, type DeviceRow, lockDevice, rotateDeviceAhead } from './sessionSql.ts'
import type { SessionAnswer } from './token.ts'
import { actorOf } from './actor.ts'

/**
 * Milliseconds for which the previous credential remains valid: two tabs may renew at once, or a response may be lost.
 */
const grace = 10_000

/** Exchanges the browser’s credential for an access token and the next credential. */
export async function renew(
  dependencies: ServerDependencies,
  about: ServerInfo,
  preferences: { language: Language; version?: string | undefined },
  { browser }: PublicContext,
): Promise<SessionAnswer | Refusal> {
  const { database, clock, directory } = dependencies
  const checked = directory && (await checkDirectory(dependencies, directory, browser.credential))
  // The credential remains: the directory may answer again.
  if (checked === 'unconfirmed') return refuse('signed_out')
  const now = clock.now()
  return database.transaction(noAgency, async (tx) => {
    const device = await renewDevice(tx, browser, now)
    const agency = device && (await findAgency(tx, device.agency))
    if (!device || !agency || (device.byDirectory && !directory)) return refuse('signed_out')
    const accessToken = await issueToken(tx, device, preferences.language, now, null)
    const answer = sessionAnswer(about, accessToken, device.userName, agency, preferences.version)
    return device.byDirectory ? { ...answer, byDirectory: true } : answer
  })
}

/** Finds the device of the browser’s credential and rotates it; undefined if it may not renew any more. */
export async function renewDevice(tx: Tx, browser: Browser, now: Date): Promise<DeviceRow | undefined> {
  const credential = readCredential(browser.credential)
  const device = credential && (await lockDevice(tx, credential.selector))
  if (!credential || !device || device.expiresAt <= now) {
    browser.clearCredential()
    return undefined
  }
  if (matchesHash(device.validatorHash, credential.validator))
    return rotate(tx, device, credential, browser, now)
  if (isPreviousValid(device, credential, now)) return handNext(device, credential, browser, now)
  browser.clearCredential()
  return revoke(tx, device)
}

async function rotate(tx: Tx, device: DeviceRow, credential: Credential, browser: Browser, now: Date) {
  const next = digest(nextValidator(device.salt, credential.validator))
  rotateDeviceAhead(tx, device, next, { now, previousUntil: new Date(now.getTime() + grace) })
  return handNext(device, credential, browser, now)
}

function handNext(device: DeviceRow, { selector, validator }: Credential, browser: Browser, now: Date) {
  sendCredential(browser, { selector, validator: nextValidator(device.salt, validator) }, device, now)
  return device
}

const isPreviousValid = ({ previousHash, previousUntil }: DeviceRow, { validator }: Credential, now: Date) =>
  matchesHash(previousHash, validator) && previousUntil !== null && now <= previousUntil

/** An older credential has been presented: there is a copy of it, so the device is revoked. */
async function revoke(tx: Tx, device: DeviceRow): Promise<undefined> {
  deleteDeviceAhead(tx, device.id)
  journalRevocationAhead(tx, device)
}

function journalRevocationAhead(tx: Tx, { agency, userId, userName }: DeviceRow): void {
  const who = actorOf({ agency, userId, userName }, 'en')
  appendJournalAhead(tx, who, { kind: 'session.revoke', bookingId: null, data: {} })
}
