import type { AnswerOf } from '../../contract/call.ts'
import type { session } from '../../contract/session.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { runAsSystem, type Tx } from '../database/transaction.ts'
import { actorsOf } from './acting.ts'
import { endActingAhead, deleteEndedGrantsAhead } from './agencySql.ts'
import { deleteDeviceAhead, deleteEnded } from './sessionSql.ts'
import { deleteEndedSignInsAhead, findDirectorySession } from './directory/directorySql.ts'
import { deleteEndedStepsAhead } from './factor/stepSql.ts'
import { pruneTrustedBrowsersAhead } from './signInThrottle.ts'
import { boundToUser, type SessionTokens } from './directory/enterAs.ts'

export type ReleaseHolds = (context: CallContext) => Promise<void>

/**
 * Ends the session on this device and releases the user’s holds. Of a session by the directory the answer has the address that
 * ends the session there.
 */
export async function signOut(
  dependencies: Pick<ServerDependencies, 'directory' | 'seal'>,
  releaseHolds: ReleaseHolds,
  context: CallContext,
): Promise<AnswerOf<typeof session.signOut>> {
  await releaseHolds(context)
  await releaseElsewhere(releaseHolds, context)
  const ended = await directoryEnd(dependencies, context)
  deleteDeviceAhead(context.tx, context.deviceId)
  context.browser.clearCredential()
  if (context.browser.directory !== undefined) context.browser.clearDirectory()
  context.journal('session.signOut', null, {})
  return ended
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
  deleteEndedSignInsAhead(tx, now)
  pruneTrustedBrowsersAhead(tx, now)
  return deleteEnded(tx, now)
}

/**
 * Lets the directory forget the token of the session once it has ended here. Returns the address that ends the session there,
 * so that the next person at this computer is not signed in by it.
 */
async function directoryEnd(
  { directory, seal }: Pick<ServerDependencies, 'directory' | 'seal'>,
  { tx, who, deviceId, browser, afterCommit }: CallContext,
): Promise<{ endAddress?: string }> {
  if (!directory) return {}
  const session = await findDirectorySession(tx, deviceId)
  if (!session) return {}
  const userId = who.person?.userId ?? who.userId
  const { refreshToken } = JSON.parse(seal.open(session.seal, boundToUser(userId))) as SessionTokens
  afterCommit(() => void directory.revoke(refreshToken))
  const endAddress = await directory.endAddress(new URL('/', browser.origin).href)
  return endAddress === undefined ? {} : { endAddress }
}
