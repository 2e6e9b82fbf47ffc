import { type Envelope, expiredCode } from '../../../contract/call.ts'
import type { Language } from '../../../domain/value/language.ts'
import { isRefusal, type Refusal, type RefusalCode } from '../../../domain/refusal.ts'
import type { Malformed } from '../input/schemaCheck.ts'
import { type ErrorCode, errorStatus } from '../fault/errorStatus.ts'
import { serverText } from '../serverText.ts'

/** Response of a call: status and body. */
export interface Answer {
  status: number
  body: Envelope & Record<string, unknown>
}

/** Refusals with an HTTP status; all others are sent with 200. */
const statuses: Partial<Record<RefusalCode, number>> = {
  too_many_tries: 429,
  too_many_vouchers: 429,
  too_many_cards: 429,
  too_many_manual_codes: 429,
  too_many_changes: 429,
  too_many_mails: 429,
  too_many_codes: 429,
}

/** Without `digits` no refusal of it has an amount in another currency than one with two decimals. */
export function answerOf(result: object | Refusal, language: Language, digits?: number): Answer {
  if (!isRefusal(result)) return { status: 200, body: { code: '000', ...result } }
  const { refusal, parameters, at, message } = result
  const words = message ?? serverText(language, refusal, parameters, digits)
  const envelope: Envelope = { code: refusal, success: false, parameters, message: words }
  return { status: statuses[refusal] ?? 200, body: at === undefined ? envelope : { ...envelope, at } }
}

export function errorAnswer(code: ErrorCode, language: Language, more: Partial<Envelope> = {}): Answer {
  const message = serverText(language, code, more.parameters)
  return { status: errorStatus[code], body: { code, success: false, message, ...more } }
}

export function malformedAnswer({ at, violation, parameters }: Malformed, language: Language): Answer {
  const message = serverText(language, `malformed_${violation}`, parameters)
  return errorAnswer('malformed', language, { message, parameters, at })
}

/** The token was valid and has expired: the caller renews it and repeats the call. */
export function expiredAnswer(language: Language): Answer {
  return {
    status: 200,
    body: { code: expiredCode, success: false, message: serverText(language, 'expired') },
  }
}
