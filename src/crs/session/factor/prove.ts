import type { InputOf } from '../../../contract/call.ts'
import type { session } from '../../../contract/session.ts'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import { isExhausted, throttled } from '../../database/throttle.ts'
import type { PublicContext, ServerDependencies } from '../../server/context.ts'
import type { Session } from '../bearer.ts'
import { passwordGuessLimit } from '../password.ts'
import { verifySecret } from '../secret.ts'
import { markProvenAhead, readPasswordHash } from '../sessionSql.ts'
import { readNeed } from './factorSql.ts'
import { openStep, consumePassedStep } from './step.ts'

/** Checks the password of the signed-in user again, throttled, and then the second factor of a user who has one. */
export async function prove(
  dependencies: ServerDependencies,
  { headers: { password } }: InputOf<typeof session.prove>,
  { browser }: Pick<PublicContext, 'browser'>,
  own: Session,
): Promise<object | Refusal> {
  const { database, clock } = dependencies
  const { who, deviceId } = own
  const userId = who.userId ?? 0
  const passedUser = await consumePassedStep(dependencies, browser, who)
  const { hash, has } = await database.transaction(who, async (tx) => ({
    hash: await readPasswordHash(tx, userId),
    ...(await readNeed(tx, userId)),
  }))
  const tried = await throttled(
    dependencies,
    [passwordGuessLimit(own)],
    () => verifySecret(hash, password),
    (isRight) => !isRight,
  )
  if (isExhausted(tried)) return refuse('too_many_tries', { seconds: tried.seconds })
  if (!tried) return refuse('password_wrong')
  if (has && passedUser !== userId) return openStep(dependencies, browser, who, { userId, guarded: false })
  await database.transaction(who, async (tx) => markProvenAhead(tx, deviceId, clock.now()))
  return {}
}
