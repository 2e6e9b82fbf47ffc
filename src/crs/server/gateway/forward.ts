import { type Call, expiredCode, goodCodes } from '../../../contract/call.ts'
import type { Database } from '../../database/transaction.ts'
import type { Session } from '../../session/bearer.ts'
import { keepOutsideToken, sealedCredentials } from '../../session/sealed.ts'
import type { Credentials } from '../../session/token.ts'
import { type Answer, wrongAnswer } from '../answer.ts'
import type { Asked } from '../route.ts'
import type { Seal } from './seal.ts'
import type { Upstream } from './upstream.ts'

/** What sealed texts are bound to. */
export const deviceSeal = 'device credentials'
export const tokenSeal = 'access token'

/** Sends a call of a local session to the outside system, with the outside token that belongs to it. */
export type Forward = (call: Call, asked: Asked, session: Session) => Promise<Answer>

/**
 * Where the outside token has run out, the stored credentials fetch another and the call is made once more; several
 * calls of one device that find out together sign in once.
 */
export function forwarder(database: Database, seal: Seal, upstream: Upstream): Forward {
  const underWay = new Map<number, Promise<string | undefined>>()

  function renewed(session: Session, asked: Asked): Promise<string | undefined> {
    const known = underWay.get(session.deviceId)
    if (known) return known
    const fresh = signInAgain(session, asked).finally(() => underWay.delete(session.deviceId))
    underWay.set(session.deviceId, fresh)
    return fresh
  }

  async function signInAgain({ deviceId }: Session, asked: Asked): Promise<string | undefined> {
    const sealed = await sealedCredentials(database, deviceId)
    if (!sealed) return undefined
    const credentials = JSON.parse(seal.open(sealed, deviceSeal)) as Credentials
    const { body } = await upstream.signIn(credentials, asked)
    return goodCodes.has(body.code) ? String(body['accessToken']) : undefined
  }

  return async (call, asked, session) => {
    const token = session.sealed && seal.open(session.sealed, tokenSeal)
    const first = token ? await upstream.send(call, asked, token) : undefined
    if (first && first.body.code !== expiredCode && first.status !== 401) return first
    const fresh = await renewed(session, asked)
    if (fresh === undefined) return wrongAnswer('unknown_token', asked.language)
    await keepOutsideToken(database, session.tokenHash, seal.close(fresh, tokenSeal))
    return upstream.send(call, asked, fresh)
  }
}
