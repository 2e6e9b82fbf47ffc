import { createHash } from 'node:crypto'
import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { checkin } from '../../contract/checkin.ts'
import { writePass } from '../../domain/checkin/pass.ts'
import { shiftHours } from '../../domain/checkin/window.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { findDue } from '../booking/boarding/tickets.ts'
import type { CallContext } from '../server/context.ts'
import { atGate } from './gate.ts'
import type { GateDependencies } from './record.ts'
import { refuseState } from './session.ts'
import { readSession } from './checkinSql.ts'
import { ticketResponse } from './ticketResponse.ts'

/** The list for a shift without a connection, and the pass with which its scans are recorded afterwards. */
export function offlineList(
  dependencies: GateDependencies,
  { query }: InputOf<typeof checkin.offlineList>,
  context: CallContext,
): Promise<AnswerOf<typeof checkin.offlineList> | Refusal> {
  const { catalogue } = dependencies
  return atGate(dependencies, context, query, async (gate) => {
    const closed = refuseState(await readSession(context.tx, gate), gate)
    if (closed) return closed
    const tickets = await findDue(context.tx, context.who, gate)
    const list = JSON.stringify(tickets.map((one) => ticketResponse(catalogue, gate, one)))
    const issuedAt = context.clock.now().getTime()
    const expiresAt = issuedAt + shiftHours * 3_600_000
    const digest = createHash('sha256').update(list).digest('hex').toUpperCase()
    const user = context.who.userId ?? 0
    const { itinerary, port } = gate
    return {
      pass: catalogue.ticketKey.sign(writePass({ itinerary, port, user, issuedAt, expiresAt, digest })),
      list,
      issuedAt: new Date(issuedAt).toISOString(),
      expiresAt: new Date(expiresAt).toISOString(),
      publicKey: catalogue.ticketKey.publicKey,
    }
  })
}
