import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { checkin } from '../../contract/checkin.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import type { GateTicket } from '../booking/boarding/tickets.ts'
import type { CallContext } from '../server/context.ts'
import { refuseChildrenAboard } from './companions.ts'
import { findTicket } from './findTicket.ts'
import { atGate } from './gate.ts'
import { eachTicket } from './eachTicket.ts'
import { recordCheckOut, type GateDependencies } from './record.ts'
import { refuseClosed } from './session.ts'

/** Takes the check-in of one ticket back. */
export function checkOut(
  dependencies: GateDependencies,
  { body }: InputOf<typeof checkin.checkOut>,
  context: CallContext,
): Promise<AnswerOf<typeof checkin.checkOut> | Refusal> {
  return atGate(dependencies, context, body, async (gate) => {
    const closed = await refuseClosed(context, gate)
    if (closed) return closed
    const found = await findTicket(dependencies, context, gate, body.ticketNumber)
    if (isRefusal(found)) return found
    const left = await refuseChildrenAboard(context, dependencies.catalogue, found)
    if (left) return { ...left, at: '/ticketNumber' }
    const scan = { gate: body.gate, reason: body.reason, at: context.clock.now() }
    const ticket = await recordCheckOut(dependencies, context, gate, found, scan)
    return isRefusal(ticket) ? { ...ticket, at: '/ticketNumber' } : { ticket }
  })
}

/** Takes several check-ins back, each on its own. */
export function bulkCheckout(
  dependencies: GateDependencies,
  { body }: InputOf<typeof checkin.bulkCheckout>,
  context: CallContext,
): Promise<AnswerOf<typeof checkin.bulkCheckout> | Refusal> {
  return atGate(dependencies, context, body, async (gate) => {
    const closed = await refuseClosed(context, gate)
    if (closed) return closed
    const scan = { gate: body.gate, reason: body.reason, at: context.clock.now() }
    const asked: { ticketNumber: string; find: () => Promise<GateTicket | Refusal> }[] = []
    const leaving = new Set<number>()
    for (const ticketNumber of new Set(body.ticketNumbers)) {
      const found = await findTicket(dependencies, context, gate, ticketNumber)
      asked.push({ ticketNumber, find: () => Promise.resolve(found) })
      if (!isRefusal(found)) leaving.add(found.id)
    }
    return eachTicket(context, asked, async (ticket) => {
      const left = await refuseChildrenAboard(context, dependencies.catalogue, ticket, leaving)
      return left ?? recordCheckOut(dependencies, context, gate, ticket, scan)
    })
  })
}
