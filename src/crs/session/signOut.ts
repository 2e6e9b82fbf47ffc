import type { AnswerOf } from '../../contract/call.ts'
import type { session } from '../../contract/session.ts'
import type { CallContext } from '../server/context.ts'
import { runAsSystem, type Tx } from '../database/transaction.ts'
import { actorsOf } from './acting.ts'
import { endActingAhead, deleteEndedGrantsAhead } from './agencySql.ts'
import { deleteDeviceAhead, deleteEnded } from './sessionSql.ts'
import { deleteEndedStepsAhead } from './factor/stepSql.ts'
import { pruneTrustedBrowsersAhead } from './signInThrottle.ts'

export type ReleaseHolds = (context: CallContext) => Promise<void>

/** Ends the session on this device and releases the user’s holds. */
export async function signOut(
  releaseHolds: ReleaseHolds,
  context: CallContext,
): Promise<AnswerOf<typeof session.signOut>> {
  await releaseHolds(context)
  await releaseElsewhere(releaseHolds, context)
  deleteDeviceAhead(context.tx, context.deviceId)
  context.browser.clearCredential()
  context.journal('session.signOut', null, {})
  return {}
}

/** Releases holds also for agencies that the user acts for. */
async function releaseElsewhere(releaseHolds: ReleaseHolds, context: CallContext): Promise<void> {
  const { tx, who, clock } = context
  const elsewhere = await actorsOf(tx, who, clock.now())
  await runAsSystem(tx, who, async () => {
    for (const acting of elsewhere) await releaseHolds({ ...context, who: acting })
  })
  if (who.userId !== null) endActingAhead(tx, who.userId)
}

/** For the cleanup job, as the system: deletes ended devices with their tokens, and what else has expired. */
export async function pruneDevices(tx: Tx, now: Date): Promise<number> {
  deleteEndedGrantsAhead(tx, now)
  deleteEndedStepsAhead(tx, now)
  pruneTrustedBrowsersAhead(tx, now)
  return deleteEnded(tx, now)
}
