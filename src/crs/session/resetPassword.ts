import { noAgency, type Tx } from '../database/transaction.ts'
import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { session } from '../../contract/session.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import { refusePassword } from '../../domain/session/password.ts'
import { appendJournal } from '../journal/journal.ts'
import type { PublicContext, ServerDependencies } from '../server/context.ts'
import { setPassword } from './changePassword.ts'
import { digest, verifySecret } from './secret.ts'
import { trustBrowser } from './signInThrottle.ts'
import { insertReset, readPasswordHash, useReset } from './sessionSql.ts'
import { actorOf } from './actor.ts'

type Headers = InputOf<typeof session.resetPassword>['headers']

/** Milliseconds for which a used code can be repeated with the same password, by a browser that has lost the answer. */
const repeatable = 10 * 60_000

/** What is stored of a used code; it resets no password. */
const receiptOf = (resetcode: string) => digest(`used ${resetcode}`)

/**
 * Not throttled: 144 random bits cannot be guessed. The browser is trusted then, so that the owner of the account signs in
 * while strangers use up the attempts from elsewhere.
 */
export async function resetPassword(
  dependencies: ServerDependencies,
  { resetcode, newpassword }: Headers,
  { language, browser }: PublicContext,
): Promise<AnswerOf<typeof session.resetPassword> | Refusal> {
  const { database, clock } = dependencies
  const refusal = refusePassword(newpassword)
  if (refusal) return refusal
  const user = await database.transaction(noAgency, async (tx) => {
    const now = clock.now()
    const found = await useReset(tx, digest(resetcode), now)
    if (!found) return undefined
    await setPassword(tx, found.userId, newpassword)
    insertReset(tx, receiptOf(resetcode), found.userId, new Date(now.getTime() + repeatable))
    return found
  })
  if (!user) {
    const isSet = await database.transaction(noAgency, (tx) =>
      isSetBy(tx, resetcode, newpassword, clock.now()),
    )
    return isSet ? {} : refuse('reset_code_unknown', {}, '/resetcode')
  }
  const who = actorOf(user, language)
  await database.transaction(who, async (tx) =>
    appendJournal(tx, who, { kind: 'session.resetPassword', bookingId: null, data: {} }),
  )
  await trustBrowser(dependencies, browser, user)
  return {}
}

/** Whether the code has just set this password. Another one voids the receipt, so that it is no way to guess passwords. */
async function isSetBy(tx: Tx, resetcode: string, newpassword: string, now: Date): Promise<boolean> {
  const receipt = receiptOf(resetcode)
  const found = await useReset(tx, receipt, now)
  if (!found || !(await verifySecret(await readPasswordHash(tx, found.userId), newpassword))) return false
  insertReset(tx, receipt, found.userId, new Date(now.getTime() + repeatable))
  return true
}
