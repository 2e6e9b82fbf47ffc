import type { InputOf } from '../../../contract/call.ts'
import { checkin } from '../../../contract/checkin.ts'
import { createGateWatch, nextChanges } from '../../checkin/changes.ts'
import type { GateDependencies } from '../../checkin/record.ts'
import { answerOf } from '../call/answer.ts'
import type { Route } from '../call/route.ts'

/** The long poll of a sailing at a port. */
export function checkinChangesRoute(dependencies: GateDependencies): Route {
  const watch = createGateWatch(dependencies)
  return {
    call: checkin.changes,
    answerSession: async ({ input, onClose, language }, { deviceId, who }) => {
      const { query } = input as InputOf<typeof checkin.changes>
      const poll = { device: deviceId, since: query.since, onDisconnect: onClose }
      return answerOf(await nextChanges(dependencies, watch, who, query, poll), language)
    },
  }
}
