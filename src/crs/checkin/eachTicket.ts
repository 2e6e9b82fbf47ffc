import { sql } from 'kysely'
import { sendAhead } from '../database/transaction.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import type { GateTicket } from '../booking/boarding/tickets.ts'
import type { CallContext } from '../server/context.ts'
import { problemResponse, type TicketResponse } from './ticketResponse.ts'

interface Asked {
  ticketNumber: string
  find(): Promise<GateTicket | Refusal> | GateTicket
}

interface Outcome {
  ticketNumber: string
  ticket?: TicketResponse
  problem?: ReturnType<typeof problemResponse>
}

/** Does the same with each ticket on its own; the answers are in the order of the request. */
export async function eachTicket(
  context: CallContext,
  asked: readonly Asked[],
  act: (ticket: GateTicket) => Promise<TicketResponse | Refusal>,
): Promise<{ results: Outcome[] }> {
  const found: { nth: number; ticketNumber: string; ticket: GateTicket | Refusal }[] = []
  for (const [nth, { ticketNumber, find }] of asked.entries())
    found.push({ nth, ticketNumber, ticket: await find() })
  // Bookings are locked in the one order of all changes.
  const order = ({ ticket }: (typeof found)[number]) => (isRefusal(ticket) ? 0 : ticket.bookingId)
  const results: Outcome[] = []
  for (const { nth, ticketNumber, ticket } of found.toSorted((one, other) => order(one) - order(other)))
    results[nth] = await outcomeOf(context, ticketNumber, ticket, act)
  return { results }
}

async function outcomeOf(
  context: CallContext,
  ticketNumber: string,
  ticket: GateTicket | Refusal,
  act: (ticket: GateTicket) => Promise<TicketResponse | Refusal>,
): Promise<Outcome> {
  const done = isRefusal(ticket) ? ticket : await inSavepoint(context, () => act(ticket))
  return isRefusal(done)
    ? { ticketNumber, problem: problemResponse(context.who.language, done) }
    : { ticketNumber, ticket: done }
}

/** A refusal takes back what was written for it. */
export async function inSavepoint<T>({ tx }: CallContext, act: () => Promise<T>): Promise<T> {
  sendAhead(tx, sql`savepoint one_ticket`)
  const done = await act()
  if (isRefusal(done)) sendAhead(tx, sql`rollback to savepoint one_ticket`)
  sendAhead(tx, sql`release savepoint one_ticket`)
  return done
}
