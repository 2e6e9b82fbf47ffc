import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { checkin } from '../../contract/checkin.ts'
import { refuseStart } from '../../domain/checkin/window.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import type { CheckinFeed } from './feed.ts'
import { atGate, secondsAt, userOf } from './gate.ts'
import { sessionResponse } from './session.ts'
import { insertEvent, readSession, writeStarted } from './checkinSql.ts'

/** Starts the check-in of a sailing at a port, or starts it again after it was stopped. */
export function start(
  dependencies: ServerDependencies,
  feed: CheckinFeed,
  { query }: InputOf<typeof checkin.start>,
  context: CallContext,
): Promise<AnswerOf<typeof checkin.start> | Refusal> {
  return atGate(dependencies, context, query, async (gate) => {
    const { tx, clock, who } = context
    const refusal = refuseStart(gate.departs, clock.localNow(gate.zone))
    if (refusal) return refusal
    const started = await writeStarted(tx, gate, clock.now(), userOf(who))
    if (!started) {
      const running = await readSession(tx, gate)
      const at = running ? secondsAt(running.startedAt, gate.zone) : ''
      return refuse('checkin_started', { at, by: running?.startedBy ?? '' })
    }
    const { itinerary, port, sailing, departs } = gate
    await insertEvent(tx, { itinerary, port, kind: 'start', by: userOf(who), at: clock.now() })
    context.journal('checkin.start', null, { port, vessel: sailing.vessel, departs })
    context.afterCommit(() => feed.changed(gate, []))
    return { session: sessionResponse(gate, started, clock) }
  })
}
