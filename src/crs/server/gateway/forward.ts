import { type Call, expiredCode, isGood } from '../../../contract/call.ts'
import type { Database } from '../../database/transaction.ts'
import type { Session } from '../../session/bearer.ts'
import { storeOutsideToken, sealedCredentials, sealedToken, type Seal } from '../../session/sealed.ts'
import type { Credentials } from '../../session/token.ts'
import { type Answer, errorAnswer } from '../call/answer.ts'
import type { CallRequest } from '../call/route.ts'
import { hasToken, badUpstreamAnswer, type Upstream } from './upstream.ts'

/** Purpose to which sealed texts are bound. */
export const deviceSeal = 'device credentials'
export const tokenSeal = 'access token'

/** Sends a call of a local session to the outside CRS, with the outside token of that session. */
export type Forward = (call: Call, request: CallRequest, session: Session) => Promise<Answer>

/**
 * If the outside token has expired, the stored credentials get a new one and the call is repeated once. Concurrent
 * calls of one session share a single sign-in.
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
    // The new token is valid elsewhere: a call that refuses it is faulty, and is no reason to sign the user out.
    return isOver(second) ? badUpstreamAnswer(request.language, request.requestId) : second
  }
}

/** The outside CRS reports the token as expired or unknown. */
const isOver = ({ status, body }: Answer) => body.code === expiredCode || status === 401

/** The outside CRS no longer accepts the credentials: the user must sign in again. */
const signedOut = ({ language }: CallRequest) => errorAnswer('unknown_token', language)
