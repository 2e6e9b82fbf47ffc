import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { checkin } from '../../contract/checkin.ts'
import { isRefusal, type Refusal, refuse } from '../../domain/refusal.ts'
import { readScan } from '../../domain/checkin/scan.ts'
import type { CallContext } from '../server/context.ts'
import { findOfBooking, type GateTicket } from '../booking/boarding/tickets.ts'
import { findTicket, eachTicket } from './findTicket.ts'
import { atGate } from './gate.ts'
import { recordCheckIn, type GateDependencies } from './recordScan.ts'
import { refuseClosed, refuseCounted } from './session.ts'
import { ticketText, problemOf, problemResponse, ticketResponse } from './ticketResponse.ts'

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

/** Checks in a ticket of another day or port, or with fields missing; the reason is recorded. */
export const forceCheckIn = (
  dependencies: GateDependencies,
  input: InputOf<typeof checkin.forceCheckIn>,
  context: CallContext,
) => checkIn(dependencies, input, context)

/** Checks in the chosen passengers and vehicles of a booking, or all that are not checked in yet. */
export function checkInBooking(
  dependencies: GateDependencies,
  { body }: InputOf<typeof checkin.checkInBooking>,
  context: CallContext,
): Promise<AnswerOf<typeof checkin.checkInBooking> | Refusal> {
  return atGate(dependencies, context, body, async (gate) => {
    const closed = await refuseClosed(context, gate)
    if (closed) return closed
    const reference = body.reservationCode.toUpperCase()
    const tickets = await findOfBooking(context.tx, gate, reference)
    const noBooking = refuse('checkin_no_booking', { reference }, '/reservationCode')
    if (tickets.length === 0) return noBooking
    const scan = { gate: body.gate, at: context.clock.now() }
    const chosen = body.ticketNumbers && new Set(body.ticketNumbers)
    const isAsked = (ticket: GateTicket) =>
      chosen?.has(ticketText(ticket)) ?? (ticket.status !== 'CANCELLED' && ticket.status !== 'CHECKEDIN')
    const asked = tickets
      .filter(isAsked)
      .map((ticket) => ({ ticketNumber: ticketText(ticket), find: () => ticket }))
    return eachTicket(context, asked, (ticket) => recordCheckIn(dependencies, context, gate, ticket, scan))
  })
}

/** Returns whether a ticket may be checked in. One that can never board here is not shown, only the reason. */
export function validateTicket(
  dependencies: GateDependencies,
  { body }: InputOf<typeof checkin.validateTicket>,
  context: CallContext,
): Promise<AnswerOf<typeof checkin.validateTicket> | Refusal> {
  return atGate(dependencies, context, body, async (gate) => {
    const { language } = context.who
    const found = await findTicket(dependencies, context, gate, body.ticketNumber)
    const isCode = readScan(body.ticketNumber)?.signed !== undefined
    if (isRefusal(found))
      return {
        validationData: { canCheckIn: false, problem: problemResponse(language, found), signed: false },
      }
    const reason = problemOf(dependencies.catalogue, gate, found)
    const counted = await refuseCounted(context.tx, gate)
    const problem = counted && (reason?.canForce ?? true) ? { ...counted, canForce: false } : reason
    const isShown = found.itinerary === gate.itinerary || (reason?.canForce ?? true)
    return {
      validationData: {
        canCheckIn: problem === undefined,
        ...(isShown && { ticket: ticketResponse(dependencies.catalogue, gate, found) }),
        ...(problem && { problem: problemResponse(language, problem) }),
        signed: isCode,
      },
    }
  })
}
