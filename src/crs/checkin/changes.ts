import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { checkin } from '../../contract/checkin.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import type { Actor, Tx } from '../database/transaction.ts'
import { findById, type GateTicket } from '../booking/boarding/tickets.ts'
import type { GateChange } from './feed.ts'
import { openGate, type OpenGate } from './gate.ts'
import type { GateDependencies } from './record.ts'
import { wireSession } from './session.ts'
import { readSession } from './sql.ts'
import { statsAt } from './stats.ts'
import { ticketText, wireTicket } from './wireTicket.ts'

type Query = InputOf<typeof checkin.changes>['query']
type Changes = AnswerOf<typeof checkin.changes>
type Poll = Parameters<GateDependencies['checkinFeed']['next']>[1]

/**
 * Waits for the next changes of a sailing at a port. Holds neither a transaction nor a connection while it waits.
 *
 * @param poll The device that asks, and how its disconnection is reported.
 */
export async function nextChanges(
  dependencies: GateDependencies,
  who: Actor,
  query: Query,
  poll: Poll,
): Promise<Changes | Refusal> {
  const refusal = await inGate(dependencies, who, query, async () => undefined)
  if (refusal) return refusal
  const at = { itinerary: query.itineraryId, port: query.portCode }
  const { changes, ...next } = await dependencies.checkinFeed.next(at, poll)
  const now = await inGate(dependencies, who, query, (tx, gate) =>
    readChanges(dependencies, { tx, who }, gate, changes),
  )
  return isRefusal(now) ? now : { ...next, ...now }
}

function inGate<T>(
  dependencies: GateDependencies,
  who: Actor,
  query: Query,
  read: (tx: Tx, gate: OpenGate) => Promise<T>,
): Promise<T | Refusal> {
  return dependencies.database.transaction(who, async (tx) => {
    const gate = await openGate(dependencies, { tx, who }, query)
    return isRefusal(gate) ? gate : read(tx, gate)
  })
}

async function readChanges(
  { catalogue, clock }: GateDependencies,
  context: { tx: Tx; who: Actor },
  gate: OpenGate,
  changes: readonly GateChange[],
): Promise<Omit<Changes, 'cursor' | 'missed'>> {
  const { tx, who } = context
  const ids = [...new Set(changes.flatMap(({ item }) => item ?? []))]
  const found = ids.length === 0 ? [] : await findById(tx, who, ids)
  const here = found.filter((one) => boardsAt(gate, one))
  const listed = new Set(here.map(ticketText))
  // A ticket that was replaced is gone, although its passenger still boards.
  const changed = new Set([...found.map(ticketText), ...changes.map(({ ticket }) => ticket)])
  return {
    session: wireSession(gate, await readSession(tx, gate), clock),
    stats: await statsAt(catalogue, context, gate),
    tickets: here.map((one) => wireTicket(catalogue, gate, one)),
    gone: [...changed].filter((ticket) => ticket !== '' && !listed.has(ticket)),
  }
}

/** Whether the list of the gate has the ticket. */
function boardsAt(gate: OpenGate, { number, status, itinerary, origin, boarding }: GateTicket): boolean {
  if (number === null) return false
  if (boarding) return boarding.itinerary === gate.itinerary && boarding.port === gate.port
  return status === 'ISSUED' && itinerary === gate.itinerary && origin === gate.port
}
