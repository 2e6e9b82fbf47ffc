import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { checkin } from '../../contract/checkin.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { findTicket } from './findTicket.ts'
import { atGate, secondsAt, type OpenGate } from './gate.ts'
import { readEvents, type EventRow } from './checkinSql.ts'

type History = AnswerOf<typeof checkin.history>

const defaultPage = 100

/** What happened at the gates, the latest first. */
export function history(
  dependencies: ServerDependencies,
  { query }: InputOf<typeof checkin.history>,
  context: CallContext,
): Promise<History | Refusal> {
  const { page = 1, pageSize = defaultPage, ticketNumber } = query
  const range = { offset: (page - 1) * pageSize, limit: pageSize }
  return atGate(dependencies, context, query, async (gate) => {
    if (ticketNumber === undefined) return eventsOf(context, gate, range)
    const ticket = await findTicket(dependencies, context, gate, ticketNumber)
    return isRefusal(ticket) ? ticket : eventsOf(context, gate, { ...range, item: ticket.id })
  })
}

export async function eventsOf(
  { tx }: Pick<CallContext, 'tx'>,
  gate: OpenGate,
  range: { item?: number; offset: number; limit: number },
): Promise<History> {
  const { events, total } = await readEvents(tx, gate, range)
  return { events: events.map((event) => wireEvent(gate, event)), total }
}

function wireEvent({ zone }: OpenGate, event: EventRow): History['events'][number] {
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
