import type { Static } from 'typebox'
import type { CheckinSession } from '../../contract/checkinTicket.ts'
import { refuseClosedCount } from '../../domain/checkin/closedCount.ts'
import { refuseStart } from '../../domain/checkin/window.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { checkin } from '../../contract/checkin.ts'
import { childrenAlone } from '../../domain/booking/minors.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { findDue } from '../booking/boarding/tickets.ts'
import { secondsAt, type OpenGate, atGate, userOf } from './gate.ts'
import { readSession, type SessionRow, insertEvent, writeStarted, writeStoppedAhead } from './checkinSql.ts'
import type { CheckinFeed } from './feed.ts'
import { ticketResponse } from './ticketResponse.ts'
import type { Tx } from '../database/transaction.ts'
import { readVersions } from './onBoard/onBoardSql.ts'

type Session = Static<typeof CheckinSession>
type Now = Pick<CallContext['clock'], 'localNow'>

const stateOf = (row: SessionRow | undefined): Session['state'] => {
  if (!row) return 'closed'
  return row.stoppedAt ? 'stopped' : 'started'
}

export function sessionResponse(gate: OpenGate, row: SessionRow | undefined, clock: Now): Session {
  const state = stateOf(row)
  return {
    state,
    canStart:
      state !== 'started' &&
      !row?.countedAt &&
      refuseStart(gate.departs, clock.localNow(gate.zone)) === undefined,
    ...(row && { startedAt: secondsAt(row.startedAt, gate.zone), startedBy: row.startedBy }),
    ...(row?.stoppedAt && { stoppedAt: secondsAt(row.stoppedAt, gate.zone), stoppedBy: row.stoppedBy ?? '' }),
    ...(row?.countedAt && { countedAt: secondsAt(row.countedAt, gate.zone), countedBy: row.countedBy ?? '' }),
  }
}

/** Refuses while check-in is not started; until the end of the transaction it is then not stopped. */
export async function refuseClosed({ tx }: CallContext, gate: OpenGate): Promise<Refusal | undefined> {
  return refuseState(await readSession(tx, gate, 'shared'), gate)
}

export function refuseState(row: SessionRow | undefined, { zone }: OpenGate): Refusal | undefined {
  if (!row) return refuse('checkin_not_started')
  const { stoppedAt, stoppedBy, countedAt, countedBy } = row
  // The same words for every late ticket, by whichever call.
  if (countedAt) return refuseClosedCount(secondsAt(countedAt, zone), countedBy ?? '')
  return stoppedAt
    ? refuse('checkin_stopped', { at: secondsAt(stoppedAt, zone), by: stoppedBy ?? '' })
    : undefined
}

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
    // Only now: a sailing that was being closed meanwhile has locked the row until then.
    const closed = await refuseCounted(tx, gate)
    if (closed) return closed
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
    writeStoppedAhead(tx, gate, now, by)
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

/** Refuses where the sailing is closed for counting at the port: who boards or leaves then is a correction. */
export async function refuseCounted(tx: Tx, gate: OpenGate): Promise<Refusal | undefined> {
  const first = (await readVersions(tx, gate)).at(-1)
  return first && refuseClosedCount(secondsAt(first.at, gate.zone), first.by)
}
