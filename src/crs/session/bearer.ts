import { type Right, rightsInAgency } from '../../domain/session/right.ts'
import { isLanguage, type Language } from '../../domain/value/language.ts'
import type { Actor, Database } from '../database/transaction.ts'
import { digest } from './secret.ts'
import { findToken } from './sessionSql.ts'
import { actorOf } from './actor.ts'

/** The session of a call. */
export interface Session {
  who: Actor
  deviceId: number
  /** While acting for another agency only those that both accounts have; all for the user of an outside CRS. */
  rights: readonly Right[]
  tokenHash: Buffer
  /** True until a required second factor is set up and a given password is changed: other calls are refused. */
  unready: boolean
  /** Gateway only: the outside token, sealed. */
  sealed: Buffer | null
}

/** The token of a call: `Authorization: Bearer …`, or a header named token. */
export function tokenOf(headers: Record<string, string | string[] | undefined>): string | undefined {
  const [, bearer] = /^Bearer +([\w-]{43})$/i.exec(String(headers['authorization'])) ?? []
  const own = headers['token']
  return bearer ?? (typeof own === 'string' && /^[\w-]{43}$/.test(own) ? own : undefined)
}

/** The session of a token; `expired` if it can be renewed, `unknown` if the user must sign in. */
export async function findSession(
  database: Database,
  token: string | undefined,
  now: Date,
  language?: Language,
): Promise<Session | 'expired' | 'unknown'> {
  if (token === undefined) return 'unknown'
  const hash = digest(token)
  const found = await findToken(database, hash)
  if (!found) return 'unknown'
  if (found.expiresAt <= now) return 'expired'
  const spoken = language ?? (isLanguage(found.language) ? found.language : 'en')
  const who = actorOf(found, spoken, found.subAgencies)
  const held = found.rights ?? rightsInAgency
  const { deviceId, unready, sealed } = found
  return { who, deviceId, rights: held, unready, tokenHash: hash, sealed }
}
