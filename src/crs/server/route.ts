import type { FastifyBaseLogger } from 'fastify'
import type { Call } from '../../contract/call.ts'
import type { Language } from '../../domain/value/language.ts'
import type { Session } from '../session/bearer.ts'
import type { Answer } from './answer.ts'
import type { Browser } from './context.ts'

/** One call as it came in, read and found well-formed. */
export interface CallRequest {
  input: never
  language: Language
  /** The caller’s Idempotency-Key, where it sent one. */
  key: string | undefined
  /** The agency its header says it is for, where that is another than the caller’s own. */
  alternate: string | undefined
  address: string
  browser: Browser
  requestId: string
  /** Calls back when the answer has gone out, or nobody is there to take it any more. */
  gone(then: () => void): void
  log: FastifyBaseLogger
}

/** How one call is answered: by anybody, or within a session. */
export type Route = { call: Call } & (
  | { answerPublic(request: CallRequest): Promise<Answer> }
  | { answerSession(request: CallRequest, session: Session): Promise<Answer> }
)
