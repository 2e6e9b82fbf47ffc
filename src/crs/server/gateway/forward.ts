import { type Call, expiredCode, isGood } from '../../../contract/call.ts'
import type { Database } from '../../database/transaction.ts'
import type { Session } from '../../session/bearer.ts'
import { storeOutsideToken, sealedCredentials, sealedToken } from '../../session/sealed.ts'
import type { Credentials } from '../../session/token.ts'
import { type Answer, errorAnswer } from '../answer.ts'
import type { CallRequest } from '../route.ts'
import type { Seal } from './seal.ts'
import { hasToken, badUpstreamAnswer, type Upstream } from './upstream.ts'

/** What sealed texts are bound to. */
export const deviceSeal = 'device credentials'
export const tokenSeal = 'access token'

/** Sends a call of a local session to the outside system, with the outside token that belongs to it. */
export type Forward = (call: Call, request: CallRequest, session: Session) => Promise<Answer>

/**
 * Where the outside token has run out, the stored credentials fetch another and the call is made once more; of the
 * calls of one session that find out together or soon after, one signs in.
 */
export function forwarder(database: Database, seal: Seal, upstream: Upstream): Forward {
  const underWay = new Map<string, Promise<string | Answer>>()

  function renewed(session: Session, request: CallRequest): Promise<string | Answer> {
    const name = session.tokenHash.toString('hex')
    const pending = underWay.get(name)
    if (pending) return pending
    const fresh = renew(session, request).finally(() => underWay.delete(name))
    underWay.set(name, fresh)
    return fresh
  }

  async function renew(session: Session, request: CallRequest): Promise<string | Answer> {
    const { sealed } = session
    const stored = await sealedToken(database, session)
    if (stored && sealed && !stored.equals(sealed)) return seal.open(stored, tokenSeal)
    const credentials = await sealedCredentials(database, session)
    const fresh = credentials ? await signInAgain(credentials, request) : signedOut(request)
    if (typeof fresh === 'string') await storeOutsideToken(database, session, seal.close(fresh, tokenSeal))
    return fresh
  }

  async function signInAgain(sealed: Buffer, request: CallRequest): Promise<string | Answer> {
    const credentials = JSON.parse(seal.open(sealed, deviceSeal)) as Credentials
    const answer = await upstream.signIn(credentials, request)
    if (answer.status >= 500) return answer
    const { body } = answer
    if (!isGood(body)) return signedOut(request)
    return hasToken(body) ? body.accessToken : badUpstreamAnswer(request.language, request.requestId)
  }

  return async (call, request, session) => {
    const token = session.sealed && seal.open(session.sealed, tokenSeal)
    const first = token ? await upstream.send(call, request, token) : undefined
    if (first && !isOver(first)) return first
    const fresh = await renewed(session, request)
    if (typeof fresh !== 'string') return fresh
    const second = await upstream.send(call, request, fresh)
    // A new token is in force: a call that does not take it is broken, and no reason to sign anybody out.
    return isOver(second) ? badUpstreamAnswer(request.language, request.requestId) : second
  }
}

/** The outside system says that the token has run out, or that it never was one. */
const isOver = ({ status, body }: Answer) => body.code === expiredCode || status === 401

/** The outside system no longer takes the credentials: whoever asked has to sign in anew. */
const signedOut = ({ language }: CallRequest) => errorAnswer('unknown_token', language)
