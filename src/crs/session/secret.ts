import { createHash, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** argon2id, 19 MiB, two passes (OWASP); all stored secrets cost the same, so that timing does not distinguish them. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Hashes a password or validation code for `agency_user`. */
export function hashSecret(secret: string): Promise<string> {
  return hash(secret.normalize('NFC'), cost)
}

/** Hashed once, for the first unknown name. */
let decoy: Promise<string> | undefined

/** Takes as long without a stored secret, so that timing does not reveal whether a user exists. */
export async function verifySecret(stored: string | undefined, secret: string): Promise<boolean> {
  decoy ??= hashSecret(randomBytes(16).toString('hex'))
  const same = await verify(stored ?? (await decoy), secret.normalize('NFC'))
  return same && stored !== undefined
}

/** 256 random bits as base64url. */
export const newSecret = (bytes = 32) => randomBytes(bytes).toString('base64url')

/** The stored form of a random secret: long enough to need neither salt nor a slow hash. */
export const digest = (secret: string) => createHash('sha256').update(secret).digest()
