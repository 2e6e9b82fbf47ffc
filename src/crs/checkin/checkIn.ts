import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { checkin } from '../../contract/checkin.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import type { CallContext } from '../server/context.ts'
import { findTicket } from './findTicket.ts'
import { atGate } from './gate.ts'
import { recordCheckIn, type GateDependencies } from './record.ts'
import { refuseClosed } from './session.ts'

type Body = InputOf<typeof checkin.checkIn>['body'] & { reason?: string }

export function checkIn(
  dependencies: GateDependencies,
  { body }: { body: Body },
  context: CallContext,
): Promise<AnswerOf<typeof checkin.checkIn> | Refusal> {
  return atGate(dependencies, context, body, async (gate) => {
    const closed = await refuseClosed(context, gate)
    if (closed) return closed
    const found = await findTicket(dependencies, context, gate, body.ticketNumber)
    if (isRefusal(found)) return found
    const { gate: name, reason, details } = body
    const scan = { gate: name, reason, details, at: context.clock.now() }
    const ticket = await recordCheckIn(dependencies, context, gate, found, scan)
    return isRefusal(ticket) ? { ...ticket, at: '/ticketNumber' } : { ticket }
  })
}

/** The same for a ticket of another day or port, or with fields missing; the reason is recorded. */
export const forceCheckIn = (
  dependencies: GateDependencies,
  input: InputOf<typeof checkin.forceCheckIn>,
  context: CallContext,
) => checkIn(dependencies, input, context)
