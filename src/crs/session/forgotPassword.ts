import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { session } from '../../contract/session.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import { isExhausted, networkOf, throttled } from '../database/throttle.ts'
import { noAgency, type Tx } from '../database/transaction.ts'
import { appendJournal } from '../journal/journal.ts'
import { queueMessage } from '../mail/queue.ts'
import type { PublicContext, ServerDependencies } from '../server/context.ts'
import { digest, newSecret } from './secret.ts'
import { type UserAccount, findAccount, insertReset, resetsAfter } from './sessionSql.ts'
import { defaultAgency } from './token.ts'
import { actorOf } from './actor.ts'

type ForgotPasswordBody = InputOf<typeof session.forgotPassword>['body']
type Answer = AnswerOf<typeof session.forgotPassword>

/** A mailed code is valid for an hour, and at most one is mailed per five minutes. In ms. */
const goodFor = 60 * 60_000
const pause = 5 * 60_000

/** The response does not reveal whether the user exists; each mailed code counts against the limit of its network. */
export async function forgotPassword(
  dependencies: ServerDependencies,
  { agencyCode = '', userName }: ForgotPasswordBody,
  context: PublicContext,
): Promise<Answer | Refusal> {
  const agency = agencyCode.trim() || defaultAgency
  const tried = await throttled(
    dependencies,
    [{ name: `forgot password from ${networkOf(context.address)}`, atOnce: 30, perHour: 60 }],
    async () => {
      const user = await dependencies.database.transaction(noAgency, (tx) =>
        findAccount(tx, agency, userName.normalize('NFC')),
      )
      if (user) await mailCode(dependencies, user, context)
      return {}
    },
    () => true,
  )
  return isExhausted(tried) ? refuse('too_many_tries', { seconds: tried.seconds }) : {}
}

async function mailCode(
  { database, clock }: ServerDependencies,
  user: UserAccount,
  { language }: PublicContext,
): Promise<void> {
  const who = actorOf({ userId: user.id, agency: user.agency, userName: user.name }, language)
  const now = clock.now()
  await database.transaction(who, async (tx) => {
    const recent = await resetsAfter(tx, user.id, new Date(now.getTime() + goodFor - pause))
    if (recent > 0 || user.email === '') return
    await queue(tx, user, now, language)
    appendJournal(tx, who, { kind: 'session.forgotPassword', bookingId: null, data: {} })
  })
}

/** Only the e-mail contains the code itself, which is worthless once it has expired. */
async function queue(tx: Tx, user: UserAccount, now: Date, language: string): Promise<void> {
  const code = newSecret(18)
  insertReset(tx, digest(code), user.id, new Date(now.getTime() + goodFor))
  await queueMessage(
    tx,
    { agency: user.agency, userName: user.name },
    {
      recipient: user.email,
      template: 'password_reset',
      now,
      goodFor,
      data: { code, minutes: goodFor / 60_000, language },
    },
  )
}
