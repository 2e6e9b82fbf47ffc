import type { Static } from 'typebox'
import type { CheckinSession } from '../../contract/checkinTicket.ts'
import { refuseStart } from '../../domain/checkin/window.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import type { CallContext } from '../server/context.ts'
import { secondsAt, type OpenGate } from './gate.ts'
import { readSession, type SessionRow } from './checkinSql.ts'

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
    canStart: state !== 'started' && refuseStart(gate.departs, clock.localNow(gate.zone)) === undefined,
    ...(row && { startedAt: secondsAt(row.startedAt, gate.zone), startedBy: row.startedBy }),
    ...(row?.stoppedAt && { stoppedAt: secondsAt(row.stoppedAt, gate.zone), stoppedBy: row.stoppedBy ?? '' }),
  }
}

/** Refuses while check-in is not started; until the end of the transaction it is then not stopped. */
export async function refuseClosed({ tx }: CallContext, gate: OpenGate): Promise<Refusal | undefined> {
  return refuseState(await readSession(tx, gate, 'shared'), gate)
}

export function refuseState(row: SessionRow | undefined, { zone }: OpenGate): Refusal | undefined {
  if (!row) return refuse('checkin_not_started')
  const { stoppedAt, stoppedBy } = row
  return stoppedAt
    ? refuse('checkin_stopped', { at: secondsAt(stoppedAt, zone), by: stoppedBy ?? '' })
    : undefined
}
