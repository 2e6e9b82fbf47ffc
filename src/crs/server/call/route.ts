import type { FastifyBaseLogger } from 'fastify'
import type { Call } from '../../../contract/call.ts'
import type { Language } from '../../../domain/value/language.ts'
import type { Position } from '../../database/position.ts'
import type { Session } from '../../session/bearer.ts'
import type { Answer } from './answer.ts'
import type { Browser } from '../context.ts'

/** One call, read and validated. */
export interface CallRequest {
  input: never
  language: Language
  /** The caller’s Idempotency-Key, if it sent one. */
  key: string | undefined
  /** The agency named in the header, if it differs from the caller’s own. */
  alternate: string | undefined
  /** How the operator ran the desk’s command that made the call, and its id. */
  command?: string | undefined
  /** Up to where the caller knows what was written. */
  position?: Position | undefined
  address: string
  browser: Browser
  requestId: string
  /** Makes another call of the same caller. */
  makeCall(other: {
    method: Call['method']
    url: string
    body: object | undefined
    alternate: string | undefined
  }): Promise<{ status: number; answer: Record<string, unknown> }>
  /** Calls back when the response has been sent or the connection has closed. */
  onClose(then: () => void): void
  log: FastifyBaseLogger
}

/** Handler of one call: public, or within a session. */
export type Route = { call: Call } & (
  | { answerPublic(request: CallRequest): Promise<Answer> }
  | { answerSession(request: CallRequest, session: Session): Promise<Answer> }
)
