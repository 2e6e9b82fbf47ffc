import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { checkin } from '../../contract/checkin.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { findDue, findOfBooking } from '../booking/boarding/tickets.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { findTicket } from './findTicket.ts'
import { atGate, secondsAt, type OpenGate } from './gate.ts'
import type { GateDependencies } from './recordScan.ts'
import { problemOf, ticketResponse } from './ticketResponse.ts'
import { readEvents, type EventRow } from './checkinSql.ts'

/** All who are due at the port, by name, with the cursor from which the feed continues. */
export function passengerList(
  dependencies: GateDependencies,
  { query }: InputOf<typeof checkin.passengerList>,
  context: CallContext,
): Promise<AnswerOf<typeof checkin.passengerList> | Refusal> {
  return atGate(dependencies, context, query, async (gate) => {
    // Taken before the list is read, so that a change in between is sent twice rather than never.
    const { cursor } = await dependencies.checkinFeed.next(gate, {
      device: context.deviceId,
      since: undefined,
      onDisconnect: () => undefined,
    })
    const tickets = await findDue(context.tx, context.who, gate)
    return {
      passengersList: tickets.map((ticket) => ticketResponse(dependencies.catalogue, gate, ticket)),
      cursor,
    }
  })
}

const ticketsPage = 50

/** A page of the list; pages are numbered from 1. */
export function passengerListPaged(
  dependencies: GateDependencies,
  { query }: InputOf<typeof checkin.passengerListPaged>,
  context: CallContext,
): Promise<AnswerOf<typeof checkin.passengerListPaged> | Refusal> {
  const { page = 1, pageSize = ticketsPage } = query
  return atGate(dependencies, context, query, async (gate) => {
    const all = await findDue(context.tx, context.who, gate)
    const shown = all.slice((page - 1) * pageSize, page * pageSize)
    const passengersList = shown.map((one) => ticketResponse(dependencies.catalogue, gate, one))
    return { passengersList, page, pageSize, total: all.length }
  })
}

/** The tickets of a booking that board here, cancelled ones included. */
export function ticketsByReservationCode(
  dependencies: GateDependencies,
  { query }: InputOf<typeof checkin.ticketsByReservationCode>,
  context: CallContext,
): Promise<AnswerOf<typeof checkin.ticketsByReservationCode> | Refusal> {
  return atGate(dependencies, context, query, async (gate) => {
    const { reservationCode: reference } = query
    const tickets = await findOfBooking(context.tx, gate, reference.toUpperCase())
    if (tickets.length === 0) return refuse('checkin_no_booking', { reference }, '/reservationCode')
    return { tickets: tickets.map((ticket) => ticketResponse(dependencies.catalogue, gate, ticket)) }
  })
}

/** One ticket with its history; refused where it can never board here. */
export function ticketDetails(
  dependencies: GateDependencies,
  { query }: InputOf<typeof checkin.ticketDetails>,
  context: CallContext,
): Promise<AnswerOf<typeof checkin.ticketDetails> | Refusal> {
  return atGate(dependencies, context, query, async (gate) => {
    const found = await findTicket(dependencies, context, gate, query.ticketNumber)
    if (isRefusal(found)) return found
    const problem = problemOf(dependencies.catalogue, gate, found)
    const isOther = found.itinerary !== gate.itinerary && problem?.refusal !== 'checkin_twice'
    if (isOther && problem?.canForce === false) return problem
    const { events } = await eventsOf(context, gate, { item: found.id, offset: 0, limit: 100 })
    return { ticket: ticketResponse(dependencies.catalogue, gate, found), events }
  })
}

type History = AnswerOf<typeof checkin.history>

const eventsPage = 100

/** Returns the events at the gates, the latest first. */
export function history(
  dependencies: ServerDependencies,
  { query }: InputOf<typeof checkin.history>,
  context: CallContext,
): Promise<History | Refusal> {
  const { page = 1, pageSize = eventsPage, ticketNumber } = query
  const range = { offset: (page - 1) * pageSize, limit: pageSize }
  return atGate(dependencies, context, query, async (gate) => {
    if (ticketNumber === undefined) return eventsOf(context, gate, range)
    const ticket = await findTicket(dependencies, context, gate, ticketNumber)
    return isRefusal(ticket) ? ticket : eventsOf(context, gate, { ...range, item: ticket.id })
  })
}

async function eventsOf(
  { tx }: Pick<CallContext, 'tx'>,
  gate: OpenGate,
  range: { item?: number; offset: number; limit: number },
): Promise<History> {
  const { events, total } = await readEvents(tx, gate, range)
  return { events: events.map((event) => eventResponse(gate, event)), total }
}

function eventResponse({ zone }: OpenGate, event: EventRow): History['events'][number] {
  const { at, by: user, gate, kind, ticket, name, reason, offline } = event
  return {
    at: secondsAt(at, zone),
    user,
    gate,
    kind,
    ...(ticket !== null && { ticketNumber: ticket }),
    ...(name !== '' && { name }),
    ...(reason !== '' && { reason }),
    ...(offline && { offline }),
  }
}
