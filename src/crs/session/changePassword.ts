import type { AnswerOf, InputOf } from '../../contract/call.ts'
import { session } from '../../contract/session.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import { refusePassword } from '../../domain/session/password.ts'
import type { Tx, Who } from '../database/transaction.ts'
import { answerOf } from '../server/answer.ts'
import type { CallContext, Parts } from '../server/parts.ts'
import type { Route } from '../server/route.ts'
import { run } from '../server/run.ts'
import { endGrants } from './alternateSql.ts'
import type { Patience } from './patience.ts'
import { hashSecret, matches } from './secret.ts'
import { deleteOtherDevices, deleteResets, readUser, updatePassword } from './sql.ts'

type Passwords = InputOf<typeof session.changePassword>['headers']
type Answer = AnswerOf<typeof session.changePassword>

/** Somebody at a desk left open must not be able to guess the old password any faster than at the door. */
export function changePasswordRoute(parts: Parts, patience: Patience): Route {
  const call = session.changePassword
  const handle = ({ headers }: { headers: Passwords }, context: CallContext) =>
    changePassword(headers, context)
  return {
    call,
    async closed(asked, own) {
      const { agency, userName } = own.who
      const tried = await patience.attempt(
        [{ name: `password ${agency} ${userName}`, free: 4, atOnce: 4, forgiven: true }],
        () => run(parts, call, handle as never, asked, own),
        ({ body }) => body.code !== 'password_wrong',
      )
      if (!('seconds' in tried)) return tried
      return answerOf(refuse('too_many_tries', { seconds: tried.seconds }), asked.language)
    },
  }
}

async function changePassword(
  { newpassword, password }: Passwords,
  { tx, who, deviceId, journal }: CallContext,
): Promise<Answer | Refusal> {
  const refusal = refusePassword(newpassword, password) ?? (await refuseOld(tx, who, newpassword, password))
  if (refusal) return refusal
  await givePassword(tx, who.userId ?? 0, newpassword, deviceId)
  await journal('session.changePassword', null, {})
  return {}
}

async function refuseOld(
  tx: Tx,
  { userId }: Who,
  next: string,
  old: string | undefined,
): Promise<Refusal | undefined> {
  const { passwordHash } = await readUser(tx, userId ?? 0)
  if (old !== undefined && !(await matches(passwordHash, old))) return refuse('password_wrong')
  return (await matches(passwordHash, next)) ? refuse('password_same') : undefined
}

/** The new one works at once; everywhere else the user is signed out, and mailed codes are void. */
export async function givePassword(tx: Tx, userId: number, next: string, device?: number): Promise<void> {
  await updatePassword(tx, userId, await hashSecret(next))
  await deleteOtherDevices(tx, userId, device)
  await deleteResets(tx, userId)
  await endGrants(tx, userId)
}
