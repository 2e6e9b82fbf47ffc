import type { Static } from 'typebox'
import type { GateDetails } from '../../contract/checkinTicket.ts'
import { filledAtGate } from '../../domain/booking/fields/preselected.ts'
import { refuseForced } from '../../domain/checkin/problem.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { board, disembark, type Boarding } from '../booking/boarding/board.ts'
import { gateTicketName, type GateTicket } from '../booking/boarding/tickets.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import type { CheckinFeed } from './feed.ts'
import { gateKey, secondsAt, userOf, type OpenGate } from './gate.ts'
import { insertEvent, readLastEvent } from './checkinSql.ts'
import { problemOf, ticketText, ticketResponse, type TicketResponse } from './ticketResponse.ts'

export interface GateDependencies extends ServerDependencies {
  checkinFeed: CheckinFeed
}

export interface GateScan {
  gate?: string | undefined
  at: Date
  /** The reason for a forced check-in; undefined for a usual one. */
  reason?: string | undefined
  details?: Static<typeof GateDetails> | undefined
  /** Id of a scan made without a connection. */
  scan?: string
}

/** Checks one ticket in, or refuses; returns it as it is then. */
export async function recordCheckIn(
  dependencies: GateDependencies,
  context: CallContext,
  gate: OpenGate,
  ticket: GateTicket,
  scan: GateScan,
): Promise<TicketResponse | Refusal> {
  const { catalogue } = dependencies
  const problemNow = (now: GateTicket) => problemOf(catalogue, gate, now, scan.details)
  const problem = problemNow(ticket)
  const isForced = scan.reason !== undefined
  const refusal = isForced ? refuseForced(problem, scan.reason ?? '') : problem
  if (refusal) return plain(refusal)
  const forced = problem ? (scan.reason ?? null) : null
  const voyage = voyageOf(gate, ticket)
  const entry = { by: userOf(context.who), at: scan.at, gate: scan.gate ?? '' }
  const details = filledAtGate(ticket.details, scan.details)
  const kind = forced === null ? kinds.checkIn : kinds.forceCheckIn
  const boarded = { ...kind, ...entry, voyage, forced, details }
  const done = await board(dependencies, context, ticket, boarded, (now) => {
    const again = problemNow({ ...ticket, ...now })
    return again && !(again.canForce && forced !== null) ? plain(again) : undefined
  })
  if (isRefusal(done)) return done
  const boarding: Boarding = { ...entry, ...gateKey(gate), at: scan.at.toISOString(), forced }
  const after = {
    ...ticket,
    details: { ...ticket.details, ...details },
    status: 'CHECKEDIN' as const,
    boarding,
  }
  const taken = await recordEvent(dependencies, context, gate, after, {
    ...entry,
    kind: forced === null ? 'checkIn' : 'forceCheckIn',
    ...(forced !== null && { reason: forced }),
    ...(scan.scan !== undefined && { scan: scan.scan }),
  })
  return taken ?? ticketResponse(catalogue, gate, after)
}

const kinds = {
  checkIn: { kind: 'checkin.checkIn' },
  forceCheckIn: { kind: 'checkin.forceCheckIn' },
} as const

/**
 * Takes a check-in back, or refuses; returns the ticket as it is then. A check-out that was made without a connection may
 * be sent before the check-in that it ends: it is recorded, and that check-in then comes too late.
 */
export async function recordCheckOut(
  dependencies: GateDependencies,
  context: CallContext,
  gate: OpenGate,
  ticket: GateTicket,
  scan: GateScan,
): Promise<TicketResponse | Refusal> {
  const recheck = ({ boarding }: Pick<GateTicket, 'boarding'>) => {
    if (!boarding) return refuse('checkin_not_in')
    const isHere = boarding.itinerary === gate.itinerary && boarding.port === gate.port
    return isHere ? undefined : refuse('checkin_elsewhere')
  }
  const isEarly = (refusal: Refusal) =>
    scan.scan !== undefined &&
    refusal.refusal === 'checkin_not_in' &&
    (problemOf(dependencies.catalogue, gate, ticket)?.canForce ?? true)
  const refusal = recheck(ticket)
  if (refusal && !isEarly(refusal)) return refusal
  // Decided by the locked booking.
  const done = await disembark(dependencies.guard, context, ticket, { gate: scan.gate ?? '', recheck })
  if (isRefusal(done) && !isEarly(done)) return done
  const after = { ...ticket, status: 'ISSUED' as const, boarding: null }
  const taken = await recordEvent(dependencies, context, gate, after, {
    kind: 'checkOut',
    by: userOf(context.who),
    at: scan.at,
    gate: scan.gate ?? '',
    reason: scan.reason ?? '',
    ...(scan.scan !== undefined && { scan: scan.scan }),
  })
  return taken ?? ticketResponse(dependencies.catalogue, gate, after)
}

type EventOf = Omit<Parameters<typeof insertEvent>[1], 'itinerary' | 'port' | 'item' | 'ticket' | 'name'>

/** Refuses the id of a scan that was recorded before, and a scan that is older than the last event of its ticket. */
async function recordEvent(
  { checkinFeed }: GateDependencies,
  { tx, afterCommit }: CallContext,
  gate: OpenGate,
  ticket: GateTicket,
  event: EventOf,
): Promise<Refusal | undefined> {
  const named = { item: ticket.id, ticket: ticketText(ticket), name: gateTicketName(ticket) }
  const isNew = await insertEvent(tx, { ...event, ...gateKey(gate), ...named })
  if (!isNew) {
    const last = await readLastEvent(tx, ticket.id)
    if (last === undefined || last.at <= event.at) return refuse('checkin_scan_reused')
    const named = { at: secondsAt(last.at, gate.zone), by: last.by, gate: last.gate }
    return refuse(last.kind === 'checkOut' ? 'checkin_out_since' : 'checkin_in_since', named)
  }
  afterCommit(() => {
    checkinFeed.changed(gate, [ticket.id])
    // The gates of the sailing that it was sold for no longer wait for it, or wait again.
    const { itinerary, origin: port } = ticket
    if (itinerary !== null && (itinerary !== gate.itinerary || port !== gate.port))
      checkinFeed.changed({ itinerary, port }, [ticket.id])
  })
}

/** A refusal without the field that only the gate reads. */
const plain = ({ refusal, parameters, at }: Refusal): Refusal => refuse(refusal, parameters, at)

/**
 * Returns the voyage to the destination of the ticket; `problemOf` has refused a ticket whose destination does not
 * follow.
 */
function voyageOf({ sailing, itinerary, port, seq }: OpenGate, { destination }: GateTicket) {
  const last = sailing.calls.find((call) => call.seq > seq && call.port === destination)
  return { itinerary, port, fromSeq: seq, toSeq: last?.seq ?? seq + 1, vessel: sailing.vessel }
}
