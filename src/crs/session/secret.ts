import { createHash, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** argon2id, 19 MiB, two passes (OWASP); every stored secret has the same cost, so that none can be told by time. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Hashes a password or validation code for `agency_user`. */
export function hashSecret(secret: string): Promise<string> {
  return hash(secret.normalize('NFC'), cost)
}

let decoy: Promise<string> | undefined

/** Takes as long where there is nothing to compare with, so that unknown users cannot be told from known ones. */
export async function verifySecret(stored: string | undefined, secret: string): Promise<boolean> {
  decoy ??= hashSecret(randomBytes(16).toString('hex'))
  const same = await verify(stored ?? (await decoy), secret.normalize('NFC'))
  return same && stored !== undefined
}

/** 256 random bits as they travel. */
export const newSecret = (bytes = 32) => randomBytes(bytes).toString('base64url')

/** What is stored of a random secret: long enough that no salt or slowness is needed. */
export const digest = (secret: string) => createHash('sha256').update(secret).digest()
