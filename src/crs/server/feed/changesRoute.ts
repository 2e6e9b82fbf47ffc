import type { InputOf } from '../../../contract/call.ts'
import { sailing } from '../../../contract/sailing.ts'
import { answerOf } from '../call/answer.ts'
import type { Route } from '../call/route.ts'
import type { Feed } from '../../sailing/feed/feed.ts'

/** The one long poll: holds neither a transaction nor a connection while it waits. */
export function changesRoute(feed: Feed): Route {
  return {
    call: sailing.changes,
    answerSession: async ({ input, onClose, language }, { deviceId }) => {
      const { query } = input as InputOf<typeof sailing.changes>
      const next = await feed.next({ device: deviceId, since: query.since, onDisconnect: onClose })
      const { changes, ...answer } = next
      return answerOf({ ...answer, sailings: changes }, language)
    },
  }
}
