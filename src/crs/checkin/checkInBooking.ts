import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { checkin } from '../../contract/checkin.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import { findOfBooking } from '../booking/boarding/tickets.ts'
import type { CallContext } from '../server/context.ts'
import { eachTicket } from './eachTicket.ts'
import { atGate } from './gate.ts'
import { recordCheckIn, type GateDependencies } from './record.ts'
import { refuseClosed } from './session.ts'
import { ticketText } from './ticketResponse.ts'

/** Checks in all passengers and vehicles of a booking that are not checked in yet. */
export function checkInBooking(
  dependencies: GateDependencies,
  { body }: InputOf<typeof checkin.checkInBooking>,
  context: CallContext,
): Promise<AnswerOf<typeof checkin.checkInBooking> | Refusal> {
  return atGate(dependencies, context, body, async (gate) => {
    const closed = await refuseClosed(context, gate)
    if (closed) return closed
    const { reservationCode: reference } = body
    const tickets = await findOfBooking(context.tx, gate, reference)
    const noBooking = refuse('checkin_no_booking', { reference }, '/reservationCode')
    if (tickets.length === 0) return noBooking
    const scan = { gate: body.gate, at: context.clock.now() }
    const asked = tickets
      .filter(({ status }) => status !== 'CANCELLED' && status !== 'CHECKEDIN')
      .map((ticket) => ({ ticketNumber: ticketText(ticket), find: () => ticket }))
    return eachTicket(context, asked, (ticket) => recordCheckIn(dependencies, context, gate, ticket, scan))
  })
}
