import { type Database, noAgency } from '../database/transaction.ts'
import type { Browser } from '../server/context.ts'
import { findSession, tokenOf } from './bearer.ts'
import { matchesHash, readCredential } from './device.ts'
import { lockDevice } from './sessionSql.ts'

/** The agency of a caller without a token, such as a window opened by a link, by the browser’s cookie. */
export async function findCallerAgency(
  database: Database,
  authorization: string | undefined,
  { credential: text }: Browser,
  now: Date,
): Promise<string | undefined> {
  const session = await findSession(database, tokenOf({ authorization }), now)
  if (typeof session === 'object') return session.who.agency
  const credential = readCredential(text)
  if (!credential) return undefined
  const device = await database.transaction(noAgency, (tx) => lockDevice(tx, credential.selector))
  if (!device || device.expiresAt <= now) return undefined
  // Another tab may have rotated the credential meanwhile.
  const isValid = [device.validatorHash, device.previousHash].some((hash) =>
    matchesHash(hash, credential.validator),
  )
  return isValid ? device.agency : undefined
}
