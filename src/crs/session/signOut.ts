import type { AnswerOf } from '../../contract/call.ts'
import type { session } from '../../contract/session.ts'
import type { CallContext } from '../server/parts.ts'
import { deleteDevice } from './sql.ts'

/** Gives back every place the user of the call holds. */
export type ReleaseHolds = (context: CallContext) => Promise<void>

/** Ends the session on this device and gives back what its user holds. */
export async function signOut(
  releaseHolds: ReleaseHolds,
  context: CallContext,
): Promise<AnswerOf<typeof session.signOut>> {
  await releaseHolds(context)
  await deleteDevice(context.tx, context.deviceId)
  context.browser.drop()
  await context.journal('session.signOut', null, {})
  return {}
}
