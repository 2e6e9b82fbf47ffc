import { Secret, TOTP } from 'otpauth'
import type { Tx } from '../../database/transaction.ts'
import type { Seal } from '../seal.ts'
import { findCodes, useCodeStep } from './factorSql.ts'

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

/** What the QR code for an authenticator holds. */
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
