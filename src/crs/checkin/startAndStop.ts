import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { checkin } from '../../contract/checkin.ts'
import { refuseStart } from '../../domain/checkin/window.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import { childrenAlone } from '../../domain/checkin/childrenAlone.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { findDue } from '../booking/boarding/tickets.ts'
import type { CheckinFeed } from './feed.ts'
import { atGate, secondsAt, userOf } from './gate.ts'
import { sessionResponse, refuseState } from './session.ts'
import { insertEvent, readSession, writeStarted, writeStopped } from './checkinSql.ts'
import { ticketResponse } from './ticketResponse.ts'

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

/** Ends the check-in of a sailing at a port; waits for the check-ins that are being recorded. */
export function stop(
  dependencies: ServerDependencies,
  feed: CheckinFeed,
  { query }: InputOf<typeof checkin.stop>,
  context: CallContext,
): Promise<AnswerOf<typeof checkin.stop> | Refusal> {
  return atGate(dependencies, context, query, async (gate) => {
    const { tx, clock, who } = context
    const session = await readSession(tx, gate, 'alone')
    const refusal = refuseState(session, gate)
    if (!session || refusal) return refusal ?? refuse('checkin_not_started')
    const [now, by] = [clock.now(), userOf(who)]
    writeStopped(tx, gate, now, by)
    const { itinerary, port, sailing, departs } = gate
    await insertEvent(tx, { itinerary, port, kind: 'stop', by, at: now })
    context.journal('checkin.stop', null, { port, vessel: sailing.vessel, departs })
    context.afterCommit(() => feed.changed(gate, []))
    const due = await findDue(tx, who, gate)
    return {
      session: sessionResponse(gate, { ...session, stoppedAt: now, stoppedBy: by }, clock),
      childrenAlone: childrenAlone(due.map((one) => ticketResponse(dependencies.catalogue, gate, one))),
    }
  })
}
