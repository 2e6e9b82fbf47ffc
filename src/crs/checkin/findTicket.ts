import { sql } from 'kysely'
import { scanReadings, type Scan } from '../../domain/checkin/scan.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { printTicket, unclearLetter } from '../../domain/ticket/number.ts'
import { findByNumber, findDue, type GateTicket } from '../booking/boarding/tickets.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { sendAhead } from '../database/transaction.ts'
import type { OpenGate } from './gate.ts'
import { problemResponse, ticketText, type TicketResponse } from './ticketResponse.ts'

/** The scanned text as a ticket number; refuses a code without our signature. */
export function readTicket(
  { catalogue }: Pick<ServerDependencies, 'catalogue'>,
  scanned: string,
): Scan | Refusal {
  const unclear = unclearLetter(scanned)
  if (unclear) return refuse('checkin_letter_unclear', { ...unclear }, '/ticketNumber')
  const readings = scanReadings(scanned)
  if (readings.length === 0)
    return refuse('checkin_unknown_ticket', { ticket: scanned.slice(0, 40) }, '/ticketNumber')
  const isOurs = ({ signed }: Scan) => signed === undefined || catalogue.ticketKey.verify(signed)
  return readings.find(isOurs) ?? refuse('checkin_code_invalid', {}, '/ticketNumber')
}

/**
 * The ticket of the sailing’s company with the scanned number, whichever sailing it is for: the refusal names that
 * sailing. Where several have the number, the one that is due here.
 */
export async function findTicket(
  dependencies: Pick<ServerDependencies, 'catalogue'>,
  { tx, who }: Pick<CallContext, 'tx' | 'who'>,
  gate: OpenGate,
  scanned: string,
): Promise<GateTicket | Refusal> {
  const scan = readTicket(dependencies, scanned)
  if (isRefusal(scan)) return scan
  const found = await findByNumber(tx, who, gate.sailing.company, scan.number, scan.letter)
  const here = found.filter(({ itinerary, origin }) => itinerary === gate.itinerary && origin === gate.port)
  const [ticket, second] = here.length > 0 ? here : found
  const named = { ticket: printTicket({ letter: '', ...scan }) }
  if (!ticket) return refuse('checkin_unknown_ticket', named, '/ticketNumber')
  return second ? refuse('checkin_ambiguous', named, '/ticketNumber') : ticket
}

/** Scans in one call from which on reading the whole list takes less time than finding each ticket. */
const manyScans = 20

/** Finds the tickets of many scans: those due here are read at once. */
export async function findTicketsOf(
  dependencies: Pick<ServerDependencies, 'catalogue'>,
  context: Pick<CallContext, 'tx' | 'who'>,
  gate: OpenGate,
  scans: number,
): Promise<(scanned: string) => Promise<GateTicket | Refusal>> {
  const due = scans < manyScans ? [] : await findDue(context.tx, context.who, gate)
  const listed = new Map(due.map((ticket) => [ticketText(ticket), ticket]))
  return async (scanned) => {
    const scan = readTicket(dependencies, scanned)
    if (isRefusal(scan)) return scan
    const ticket = scan.letter === undefined ? undefined : listed.get(scan.letter + scan.number)
    return ticket ?? findTicket(dependencies, context, gate, scanned)
  }
}

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

/** Rolls back the writes of a ticket that is refused. */
export async function inSavepoint<T>({ tx }: CallContext, act: () => Promise<T>): Promise<T> {
  sendAhead(tx, sql`savepoint one_ticket`)
  const done = await act()
  if (isRefusal(done)) sendAhead(tx, sql`rollback to savepoint one_ticket`)
  sendAhead(tx, sql`release savepoint one_ticket`)
  return done
}
