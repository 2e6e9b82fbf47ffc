import { endingOf, type Ending, type Status } from '../booking/transition.ts'
import { refuse, type Refusal } from '../refusal.ts'

/** Disruptions that the sailing of a ticket may have. */
export const ticketDisruptions = ['cancelled', 'displaced'] as const
export type TicketDisruption = (typeof ticketDisruptions)[number]

export const refuseDisrupted = (disrupted: TicketDisruption): Refusal =>
  refuse(disrupted === 'cancelled' ? 'checkin_sailing_cancelled' : 'checkin_displaced')

interface Companion {
  name: string
  crsReservationId: string
  /** True if the adult still travels on the sailing. */
  isAboard: boolean
}

export interface TicketAtGate {
  kind: string
  status: Status
  isReplaced?: boolean
  itinerary: number | null
  origin: string
  destination: string
  departs: string
  /** The disruption of its sailing: cancelled, or swapped to a ship on which the ticket has no places. */
  disrupted?: TicketDisruption | null
  /** Wire names of the fields that have to be filled in before boarding. */
  missing: readonly string[]
  /** The adult of another booking who is named to accompany a child. */
  companion?: Companion
  /** Present while it is checked in; `here`: for the sailing and port of the gate. */
  boarded?: { here: boolean; at: string; by: string; gate: string }
}

/** The sailing at the port of the gate. */
export interface Gate {
  itinerary: number
  port: string
  /** Ports of the calls that follow. */
  ahead: readonly string[]
}

/** The reason why a ticket is not checked in, and whether that may be forced. */
export interface GateProblem extends Refusal {
  canForce: boolean
}

const never = (refusal: Refusal): GateProblem => ({ ...refusal, canForce: false })
const soft = (refusal: Refusal): GateProblem => ({ ...refusal, canForce: true })

const refusalOfEnding = {
  cancelled: 'checkin_cancelled',
  replaced: 'checkin_replaced',
} as const satisfies Record<Ending, string>

const byStatus: Partial<Record<Status, () => Refusal>> = {
  OPEN: () => refuse('checkin_open'),
  PTA: () => refuse('checkin_pta'),
  OPTIONAL: () => refuse('checkin_unpaid'),
}

/** The first reason not to check the ticket in; undefined where there is none. */
export function gateProblem(ticket: TicketAtGate, gate: Gate): GateProblem | undefined {
  const { boarded, status, missing } = ticket
  const ending = endingOf(ticket)
  const refusal = ending ? refuse(refusalOfEnding[ending]) : byStatus[status]?.()
  if (refusal) return never(refusal)
  if (ticket.kind !== 'passenger' && ticket.kind !== 'vehicle') return never(refuse('checkin_product'))
  if (boarded) {
    const { here, at, by, gate: name } = boarded
    return never(here ? refuse('checkin_twice', { at, by, gate: name }) : refuse('checkin_elsewhere'))
  }
  const { origin, destination } = ticket
  if (!gate.ahead.includes(destination)) return never(refuse('checkin_other_route', { origin, destination }))
  // Forced aboard another sailing, it takes free places there.
  const isHere = ticket.itinerary === gate.itinerary
  if (ticket.disrupted) {
    const isLeft = isHere && ticket.disrupted === 'cancelled'
    return (isLeft ? never : soft)(refuseDisrupted(ticket.disrupted))
  }
  if (!isHere) return soft(refuse('checkin_other_day', { departs: ticket.departs }))
  if (origin !== gate.port) return soft(refuse('checkin_other_port', { port: origin }))
  const { companion } = ticket
  if (companion && !companion.isAboard) {
    const { name, crsReservationId: reference } = companion
    return soft(refuse('checkin_companion_gone', { name, reference }))
  }
  return missing.length > 0 ? soft(refuse('checkin_incomplete', { fields: missing.join(', ') })) : undefined
}

/** Forcing needs a reason, and a problem that permits it; a ticket without one is checked in as usual. */
export function refuseForced(problem: GateProblem | undefined, reason: string): Refusal | undefined {
  if (problem && !problem.canForce) return problem
  return reason.trim() === '' ? refuse('checkin_reason_missing', {}, '/reason') : undefined
}
