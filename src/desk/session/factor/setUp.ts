import i18next from 'i18next'
import type { AnswerOf } from '../../../contract/call.ts'
import { session as calls } from '../../../contract/session.ts'
import { browserName } from '../../../domain/session/browserName.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { request } from '../../request/request.ts'
import { onSessionEnd } from '../../request/identity.ts'
import { makePasskey } from './secondStep.ts'

/**
 * Credential that this browser has created, until the server has confirmed it: no browser creates a second one then.
 */
let unanswered: Record<string, unknown> | undefined
onSessionEnd(() => (unanswered = undefined))

/** The passkey belongs to a setup that the server has forgotten. */
const isOutdated = (added: object) =>
  isRefusal(added) && (added.refusal === 'setup_over' || added.refusal === 'passkey_refused')

/** Makes a passkey in this browser and stores it; returns the recovery codes to be shown, often none. */
export async function addPasskey(): Promise<readonly string[] | Refusal> {
  const repeated = unanswered && (await storePasskey(unanswered))
  if (repeated && !isOutdated(repeated)) return repeated
  const begun = await request(calls.beginPasskey, { body: {} })
  if (isRefusal(begun)) return begun
  const passkey = await makePasskey(begun.options)
  return passkey ? storePasskey(passkey) : refuse('passkey_refused')
}

async function storePasskey(passkey: Record<string, unknown>): Promise<readonly string[] | Refusal> {
  unanswered = passkey
  const name = browserName(navigator.userAgent) || i18next.t('session:security.passkey')
  const added = await request(calls.addPasskey, { body: { name, passkey } })
  unanswered = undefined
  return isRefusal(added) ? added : added.recoveryCodes
}

/** Confirms the password, after which factors may be changed for ten minutes. */
export async function provePassword(password: string): Promise<object | Refusal> {
  return password === ''
    ? refuse('password_missing')
    : request(calls.prove, { headers: { password }, body: {} })
}

export const beginCodes = (): Promise<AnswerOf<typeof calls.beginCodes> | Refusal> =>
  request(calls.beginCodes, { body: {} })

/** Stores one-time codes with the first code; returns the recovery codes to be shown, often none. */
export async function addCodes(code: string): Promise<readonly string[] | Refusal> {
  const added = await request(calls.addCodes, { body: { code } })
  return isRefusal(added) ? added : added.recoveryCodes
}
