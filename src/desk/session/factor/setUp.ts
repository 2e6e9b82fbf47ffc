import i18next from 'i18next'
import type { AnswerOf } from '../../../contract/call.ts'
import { session as calls } from '../../../contract/session.ts'
import { browserName } from '../../../domain/session/browserName.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { request } from '../../request/request.ts'
import { makePasskey } from './passkeys.ts'

/** Makes a passkey in this browser and stores it; returns the recovery codes to be shown, often none. */
export async function addPasskey(): Promise<readonly string[] | Refusal> {
  const begun = await request(calls.beginPasskey, { body: {} })
  if (isRefusal(begun)) return begun
  const passkey = await makePasskey(begun.options)
  if (!passkey) return refuse('passkey_refused')
  const name = browserName(navigator.userAgent) || i18next.t('session:security.passkey')
  const added = await request(calls.addPasskey, { body: { name, passkey } })
  return isRefusal(added) ? added : added.recoveryCodes
}

export const beginCodes = (): Promise<AnswerOf<typeof calls.beginCodes> | Refusal> =>
  request(calls.beginCodes, { body: {} })

/** Stores one-time codes with the first code; returns the recovery codes to be shown, often none. */
export async function addCodes(code: string): Promise<readonly string[] | Refusal> {
  const added = await request(calls.addCodes, { body: { code } })
  return isRefusal(added) ? added : added.recoveryCodes
}
