import type { Tx } from '../../database/transaction.ts'
import {
  aboardWith,
  absentPassengers,
  countDueAndCheckedIn,
  passengersOn,
  ticketsById,
  ticketsByNumber,
  ticketsDue,
  ticketsForcedIn,
  ticketsOfBooking,
  type Aboard,
  type Absent,
  type BoardingCount,
  type GateTicket,
} from './boardingSql.ts'
import { runAsSystem, type Actor } from '../../database/transaction.ts'

export type { Aboard, Absent, BoardingCount, GateTicket }

export interface PortOfSailing {
  itinerary: number
  port: string
}

/** Orders by name, vehicles after the passengers. */
function byName(one: GateTicket, other: GateTicket): number {
  return (
    one.kind.localeCompare(other.kind) ||
    gateTicketName(one).localeCompare(gateTicketName(other)) ||
    one.id - other.id
  )
}

/** The passenger’s surname and name, or the plate. */
export function gateTicketName({ kind, details }: Pick<GateTicket, 'kind' | 'details'>): string {
  const fields = kind === 'vehicle' ? ['plateNumber'] : ['surname', 'name']
  return fields
    .map((field) => details[field])
    .filter((value) => typeof value === 'string' && value !== '')
    .join(' ')
}

/**
 * All who are due at the port or checked in there, of whichever agency. As the system: row-level security would look up
 * the sailing of each of them, which takes four times as long. Only for who may check in there.
 */
export async function findDue(tx: Tx, who: Actor, { itinerary, port }: PortOfSailing): Promise<GateTicket[]> {
  return runAsSystem(tx, who, async () => {
    const due = await ticketsDue(tx, itinerary, port)
    return [...due, ...(await ticketsForcedIn(tx, itinerary, port))].sort(byName)
  })
}

/** Counts and names the passengers due at the port who are not checked in; as the system. */
export const findAbsent = (tx: Tx, { itinerary, port }: PortOfSailing): Promise<Absent> =>
  absentPassengers(tx, itinerary, port)

/** Finds the passengers checked in on the sailing at any of its ports, by name. */
export const findPassengersOn = (tx: Tx, who: Actor, itinerary: number): Promise<GateTicket[]> =>
  runAsSystem(tx, who, async () => (await passengersOn(tx, itinerary)).sort(byName))

export const findOfBooking = (tx: Tx, { itinerary, port }: PortOfSailing, reference: string) =>
  ticketsOfBooking(tx, reference, itinerary, port)

/** A ticket that was shown at a gate may be of any agency, sailing and port; of its company only. */
export const findByNumber = (tx: Tx, who: Actor, company: string, number: string, letter?: string) =>
  runAsSystem(tx, who, () => ticketsByNumber(tx, company, number, letter))

export const findById = (tx: Tx, who: Actor, ids: readonly number[]) =>
  runAsSystem(tx, who, () => ticketsById(tx, ids))

/**
 * Finds those who stay on board when the passenger of a ticket leaves: those of the same trip, and children of other
 * bookings.
 */
export const findAboard = (tx: Tx, who: Actor, ticket: GateTicket) =>
  runAsSystem(tx, who, () => aboardWith(tx, ticket))

/** The counts by type, as `findDue`; those forced in from elsewhere are counted as due and checked in. */
export async function countBoarding(
  tx: Tx,
  who: Actor,
  { itinerary, port }: PortOfSailing,
): Promise<BoardingCount[]> {
  const [counts, forcedIn] = await runAsSystem(tx, who, async () => [
    await countDueAndCheckedIn(tx, itinerary, port),
    await ticketsForcedIn(tx, itinerary, port),
  ])
  return [...counts, ...forcedIn.map(countOf)]
}

/** The counts of each value of `keyOf`, added up, in the order of their first row. */
export function countsBy(
  counts: readonly BoardingCount[],
  keyOf: (count: BoardingCount) => string,
): BoardingCount[] {
  return [...Map.groupBy(counts, keyOf).values()].map((same) => same.reduce(addCounts))
}

export const typeOf = ({ kind, details, accommodation }: GateTicket) =>
  String(details[kind === 'vehicle' ? 'idOrCode' : 'type'] ?? accommodation)

function countOf(ticket: GateTicket): BoardingCount {
  const lane = ticket.laneLength ?? 0
  return {
    kind: ticket.kind === 'vehicle' ? 'vehicle' : 'passenger',
    type: typeOf(ticket),
    accommodation: ticket.kind === 'vehicle' ? '' : ticket.accommodation,
    laneKind: ticket.lane,
    wheelchair: String(ticket.details['ssr'] ?? '').includes('WCH'),
    expected: 1,
    checkedIn: 1,
    forced: 1,
    lane,
    laneCheckedIn: lane,
  }
}

function addCounts(one: BoardingCount, other: BoardingCount): BoardingCount {
  const fields = ['expected', 'checkedIn', 'forced', 'lane', 'laneCheckedIn'] as const
  return Object.assign({}, one, ...fields.map((field) => ({ [field]: one[field] + other[field] })))
}
