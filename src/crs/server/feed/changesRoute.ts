import type { InputOf } from '../../../contract/call.ts'
import { sailing } from '../../../contract/sailing.ts'
import { vesselDay } from '../../../domain/sailing/tripId.ts'
import { checkin } from '../../../contract/checkin.ts'
import type { SailingChange, Feed } from '../../sailing/feed/feed.ts'
import { createGateWatch, nextChanges } from '../../checkin/changes.ts'
import type { GateDependencies } from '../../checkin/recordScan.ts'
import { answerOf } from '../call/answer.ts'
import type { Route } from '../call/route.ts'

/** The one long poll: holds neither a transaction nor a connection while it waits. */
export function changesRoute(feed: Feed): Route {
  return {
    call: sailing.changes,
    answerSession: async ({ input, onClose, language }, { deviceId }) => {
      const { query } = input as InputOf<typeof sailing.changes>
      const shown = query.shown && new Set(query.shown)
      const next = await feed.next({
        device: deviceId,
        since: query.since,
        onDisconnect: onClose,
        ...(shown && { concerns: (change) => isShown(change, shown) }),
      })
      const { changes, ...answer } = next
      return answerOf({ ...answer, sailings: changes }, language)
    },
  }
}

const isShown = ({ vessel, calls }: SailingChange, shown: ReadonlySet<string>) =>
  calls.some(({ departureDateTime }) => shown.has(vesselDay(vessel, departureDateTime)))

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
