import { noAgency } from '../database/transaction.ts'
import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { session } from '../../contract/session.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import { refusePassword } from '../../domain/session/password.ts'
import { appendJournal } from '../journal/journal.ts'
import type { PublicContext, ServerDependencies } from '../server/context.ts'
import { setPassword } from './changePassword.ts'
import { digest } from './secret.ts'
import { trustBrowser } from './signInThrottle.ts'
import { useReset } from './sessionSql.ts'
import { actorOf } from './actor.ts'

type Headers = InputOf<typeof session.resetPassword>['headers']

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
    const found = await useReset(tx, digest(resetcode), clock.now())
    if (found) await setPassword(tx, found.userId, newpassword)
    return found
  })
  if (!user) return refuse('reset_code_unknown', {}, '/resetcode')
  const who = actorOf(user, language)
  await database.transaction(who, async (tx) =>
    appendJournal(tx, who, { kind: 'session.resetPassword', bookingId: null, data: {} }),
  )
  await trustBrowser(dependencies, browser, user)
  return {}
}
