import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { writeBase32 } from '../../../domain/value/base32.ts'
import type { Tx } from '../../database/transaction.ts'
import type { Seal } from '../sealed.ts'
import { digest } from '../secret.ts'
import { findCodes, useCodeStep, replaceRecoveryCodesAhead, useRecoveryCode } from './factorSql.ts'

/** Seconds for which an authenticator shows a code; codes of the intervals before and after are accepted too. */
const period = 30
const tolerated = 1

const issuer = 'Purser'
const bound = (userId: number) => `one-time codes of ${userId}`

const totp = (secret: string, label = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period })

/** A new secret in base32, 160 bits. */
export const newCodeSecret = () => new Secret({ size: 20 }).base32

export const sealCodes = (seal: Seal, secret: string, userId: number) => seal.close(secret, bound(userId))
export const openCodes = (seal: Seal, sealed: Buffer, userId: number) => seal.open(sealed, bound(userId))

/** Returns the content of the QR code for an authenticator app. */
export const codeUri = (secret: string, account: string): string => totp(secret, account).toString()

/** The interval to which a code belongs; undefined if it is wrong. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  // The library throws for other texts of six characters.
  if (!/^\d{6}$/.test(code)) return undefined
  const timestamp = now.getTime()
  const delta = totp(secret).validate({ token: code, timestamp, window: tolerated })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / period) + delta
}

/** Takes the time of a right user without codes too. */
const decoySecret = newCodeSecret()

/** Accepts a code of the user once; 0 is no user. */
export async function takeCode(
  tx: Tx,
  seal: Seal,
  userId: number,
  { code, now }: { code: string; now: Date },
): Promise<boolean> {
  const codes = await findCodes(tx, userId)
  const step = stepOfCode(codes ? openCodes(seal, codes.sealed, userId) : decoySecret, code, now)
  return codes !== undefined && step !== undefined && useCodeStep(tx, userId, step, now)
}

const howMany = 10
/** 80 random bits: they cannot be guessed, so neither salt nor a slow hash is needed. */
const bytes = 10

/** Makes new recovery codes, which replace the former ones; only their hashes are stored. */
export function issueRecoveryCodes(tx: Tx, owner: { userId: number; agency: string }): string[] {
  const codes = Array.from({ length: howMany }, () => writeBase32(randomBytes(bytes)))
  replaceRecoveryCodesAhead(
    tx,
    owner,
    codes.map((code) => digest(code)),
  )
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'))
}

/** Uses a recovery code up; as typed, whatever its case and hyphens. */
export function takeRecoveryCode(tx: Tx, userId: number, typed: string): Promise<boolean> {
  return useRecoveryCode(tx, userId, digest(typed.toUpperCase().replace(/[^A-Z2-7]/g, '')))
}
