import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { checkin } from '../../contract/checkin.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { mustGet } from '../../domain/value/mustGet.ts'
import { type GateTicket, findById } from '../booking/boarding/tickets.ts'
import type { CallContext } from '../server/context.ts'
import { showBoardingAhead } from '../database/transaction.ts'
import { portZone, readItinerary } from '../reference/timetable.ts'
import { correctAfterCheckOut } from './onBoard/close.ts'
import { refuseChildrenAboard } from './companions.ts'
import { findTicket, eachTicket } from './findTicket.ts'
import { readSession } from './checkinSql.ts'
import { atGate, gateOf } from './gate.ts'
import { recordCheckOut, type GateDependencies } from './recordScan.ts'
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

/**
 * Takes the check-ins of some items back from outside the gates, each at the gate where it was checked in; those that
 * are not checked in are left alone. All or none. Returns how many there were.
 */
export async function checkOutItems(
  dependencies: GateDependencies,
  context: CallContext,
  items: readonly number[],
  reason: string,
): Promise<number | Refusal> {
  const { tx, who, clock } = context
  const found = await findById(tx, who, items)
  const aboard = found.flatMap((ticket) => (ticket.boarding ? [{ ticket, gate: ticket.boarding }] : []))
  const atGates = Map.groupBy(aboard, ({ gate }) => `${gate.itinerary} ${gate.port}`)
  for (const checkedIn of atGates.values()) {
    const { itinerary, port } = mustGet(checkedIn, 0).gate
    const sailing = await readItinerary(tx, itinerary)
    const gate = sailing && gateOf(sailing, port, portZone(dependencies.catalogue, port))
    if (!gate)
      throw new Error(
        `ticket ${mustGet(checkedIn, 0).ticket.id} is checked in at ${port}, where its sailing does not call`,
      )
    showBoardingAhead(tx, itinerary, port)
    // Corrections of a list wait for each other.
    await readSession(tx, gate, 'alone')
    for (const { ticket } of checkedIn) {
      const done = await recordCheckOut(dependencies, context, gate, ticket, { at: clock.now(), reason })
      if (isRefusal(done)) return done
    }
    await correctAfterCheckOut(dependencies, context, gate, reason)
  }
  return aboard.length
}
