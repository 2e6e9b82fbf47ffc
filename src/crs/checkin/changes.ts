import type { AnswerOf, InputOf } from '../../contract/call.ts'
import { checkin } from '../../contract/checkin.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import type { Actor, Tx } from '../database/transaction.ts'
import { findById, type GateTicket } from '../booking/boarding/tickets.ts'
import { answerOf } from '../server/answer.ts'
import type { Route } from '../server/route.ts'
import type { GateChange } from './feed.ts'
import { openGate, type OpenGate } from './gate.ts'
import type { GateDependencies } from './record.ts'
import { wireSession } from './session.ts'
import { readSession } from './sql.ts'
import { statsAt } from './stats.ts'
import { ticketText, wireTicket } from './wireTicket.ts'

type Query = InputOf<typeof checkin.changes>['query']
type Changes = AnswerOf<typeof checkin.changes>

/** The long poll of a sailing at a port: holds neither a transaction nor a connection while it waits. */
export function checkinChangesRoute(dependencies: GateDependencies): Route {
  return {
    call: checkin.changes,
    answerSession: async ({ input, onClose, language }, { deviceId, who }) => {
      const { query } = input as InputOf<typeof checkin.changes>
      const at = { itinerary: query.itineraryId, port: query.portCode }
      const refusal = await inGate(dependencies, who, query, async () => undefined)
      if (refusal) return answerOf(refusal, language)
      const poll = { device: deviceId, since: query.since, onDisconnect: onClose }
      const { changes, ...next } = await dependencies.checkinFeed.next(at, poll)
      const now = await inGate(dependencies, who, query, (tx, gate) =>
        readChanges(dependencies, { tx, who }, gate, changes),
      )
      return answerOf(isRefusal(now) ? now : { ...next, ...now }, language)
    },
  }
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
  const [here, gone] = [
    found.filter((one) => boardsAt(gate, one)),
    found.filter((one) => !boardsAt(gate, one)),
  ]
  return {
    session: wireSession(gate, await readSession(tx, gate), clock),
    stats: await statsAt(catalogue, context, gate),
    tickets: here.map((one) => wireTicket(catalogue, gate, one)),
    gone: gone.map(ticketText),
  }
}

/** Whether the list of the gate has the ticket. */
function boardsAt(gate: OpenGate, { status, itinerary, origin, boarding }: GateTicket): boolean {
  if (boarding) return boarding.itinerary === gate.itinerary && boarding.port === gate.port
  return status === 'ISSUED' && itinerary === gate.itinerary && origin === gate.port
}
