import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { session } from '../../contract/session.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import { refusePassword } from '../../domain/session/password.ts'
import type { Tx, Actor } from '../database/transaction.ts'
import type { CallContext } from '../server/context.ts'
import type { Limit } from '../database/throttle.ts'
import { endGrants } from './alternateSql.ts'
import type { Session } from './bearer.ts'
import { hashSecret, verifySecret } from './secret.ts'
import {
  deleteOtherDevices,
  deleteResets,
  isBrowserDevice,
  readPasswordHash,
  updatePassword,
} from './sessionSql.ts'

/** Limit of wrong old passwords per session: an unattended desk allows no more guesses than the sign-in page. */
export const passwordGuessLimit = ({ who, deviceId }: Pick<Session, 'who' | 'deviceId'>): Limit => ({
  name: `old password ${who.agency} ${who.userName} ${deviceId}`,
  atOnce: 5,
  perHour: 15,
})

export async function changePassword(
  { headers: { newpassword, password } }: InputOf<typeof session.changePassword>,
  { tx, who, deviceId, browser, journal }: CallContext,
): Promise<AnswerOf<typeof session.changePassword> | Refusal> {
  // A token alone may have been taken from an unattended desk.
  if (password === undefined && (browser.isBrowser || (await isBrowserDevice(tx, deviceId))))
    return refuse('password_missing', {}, '/password')
  const refusal = refusePassword(newpassword, password) ?? (await refuseOld(tx, who, newpassword, password))
  if (refusal) return refusal
  await setPassword(tx, who.userId ?? 0, newpassword, deviceId)
  journal('session.changePassword', null, {})
  return {}
}

async function refuseOld(
  tx: Tx,
  { userId }: Actor,
  next: string,
  old: string | undefined,
): Promise<Refusal | undefined> {
  const passwordHash = await readPasswordHash(tx, userId ?? 0)
  if (old !== undefined && !(await verifySecret(passwordHash, old))) return refuse('password_wrong')
  return (await verifySecret(passwordHash, next)) ? refuse('password_same') : undefined
}

/** The new password is valid at once; the user’s other devices are signed out, and mailed codes become void. */
export async function setPassword(tx: Tx, userId: number, next: string, device?: number): Promise<void> {
  updatePassword(tx, userId, await hashSecret(next))
  deleteOtherDevices(tx, userId, device)
  deleteResets(tx, userId)
  endGrants(tx, userId)
}
