import { statusOf } from '../../../domain/booking/transition.ts'
import { uncoveredLegs } from '../../../domain/checkin/scan.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import type { Status } from '../../../domain/booking/transition.ts'
import { changeStock, type CollectedStock, type Guard, type RecordLocks } from '../../database/stockChange.ts'
import {
  claimsOfItems,
  stockKeysOf,
  type Allocation,
  type Claim,
  type StockRow,
  type Units,
} from '../../database/stock/stock.ts'
import { runAsAgency, type Tx } from '../../database/transaction.ts'
import type { CallContext } from '../../server/context.ts'
import {
  readStatuses,
  writeCheckedIn,
  writeCheckedOut,
  type Boarding,
  type GateTicket,
  type ItemStatus,
  type StatusChange,
} from './boardingSql.ts'

export type { Boarding }

/** The part of the sailing from the gate’s port to the destination of the ticket. */
export interface Voyage {
  itinerary: number
  port: string
  fromSeq: number
  toSeq: number
}

export interface Boarded {
  /** The kind of the journal entry. */
  kind: 'checkin.checkIn' | 'checkin.forceCheckIn'
  voyage: Voyage
  at: Date
  by: string
  gate: string
  /** The reason, where it is forced. */
  forced: string | null
  details: Record<string, string>
}

interface CollectedBoarding extends CollectedStock {
  statuses: StatusChange
  wanted: readonly Units[]
}

type Recheck = (now: { status: Status; boarding: Boarding | null }) => Refusal | undefined

/**
 * Checks a ticket in: locks its booking, decides again by its status at that moment, and takes places for a forced one
 * that has none on the sailing. The booking may be of any agency.
 */
export function board(
  guard: Guard | undefined,
  context: CallContext,
  ticket: GateTicket,
  boarded: Boarded,
  recheck: Recheck,
): Promise<Refusal | object> {
  const { tx, who } = context
  const guarded = guard !== 'off-for-the-control-test'
  return runAsAgency(tx, who, ticket.agency, (as) =>
    changeStock({ ...context, who: as }, guard, {
      kind: boarded.kind,
      purpose: 'boarding',
      collect: (locks) => collectBoarding(tx, ticket, boarded, locks, guarded ? recheck : () => undefined),
      check: ({ wanted }, stock) => allocateAll(wanted, stock, ticket),
      write: async ({ statuses }) => {
        const { voyage, at, by, gate, forced } = boarded
        const { itinerary, port } = voyage
        const done = await writeCheckedIn(tx, statuses, { itinerary, port, at, by, gate, forced }, guarded)
        return done ? written(ticket, { at, gate, ...(forced !== null && { forced }) }) : refuse('checked_in')
      },
    }),
  )
}

/** Takes a check-in back, with the places that a forced one was given on the sailing. */
export function disembark(
  guard: Guard | undefined,
  context: CallContext,
  ticket: GateTicket,
  { gate, recheck }: { gate: string; recheck: Recheck },
): Promise<Refusal | object> {
  const { tx, who } = context
  return runAsAgency(tx, who, ticket.agency, (as) =>
    changeStock({ ...context, who: as }, guard, {
      kind: 'checkin.checkOut',
      collect: (locks) => collectDisembarking(tx, ticket, locks, recheck),
      check: () => [],
      write: async ({ statuses }) =>
        (await writeCheckedOut(tx, statuses)) ? written(ticket, { gate }) : refuse('checkin_not_in'),
    }),
  )
}

function written(ticket: GateTicket, more: object) {
  const { agency, bookingId, reference, letter, number, id } = ticket
  const data = { reference, ticket: `${letter}${number}`, ...more }
  return { ownerOf: () => ({ item: id }), agency, bookingId, data }
}

async function collectBoarding(
  tx: Tx,
  ticket: GateTicket,
  { voyage, forced, details }: Boarded,
  locks: RecordLocks,
  recheck: Recheck,
): Promise<CollectedBoarding | Refusal> {
  const items = await lockStatuses(tx, ticket, locks, recheck)
  if (isRefusal(items)) return items
  const statuses = { ...changed(items, ticket, 'CHECKEDIN'), details }
  const wanted = forced === null ? [] : await unitsFor(tx, ticket, voyage)
  return { statuses, wanted, released: [], candidates: wanted.flatMap(stockKeysOf) }
}

async function collectDisembarking(
  tx: Tx,
  ticket: GateTicket,
  locks: RecordLocks,
  recheck: Recheck,
): Promise<Omit<CollectedBoarding, 'wanted'> | Refusal> {
  const items = await lockStatuses(tx, ticket, locks, recheck)
  if (isRefusal(items)) return items
  const claims = ticket.boarding?.forced == null ? [] : await claimsOfItems(tx, [ticket.id])
  const isExtra = (claim: Claim) =>
    claim.itinerary !== ticket.itinerary || claim.fromLeg < ticket.fromSeq || claim.toLeg > ticket.toSeq
  return {
    statuses: { ...changed(items, ticket, 'ISSUED'), details: {} },
    released: claims.filter(isExtra),
    candidates: [],
  }
}

async function lockStatuses(
  tx: Tx,
  ticket: GateTicket,
  locks: RecordLocks,
  recheck: Recheck,
): Promise<ItemStatus[] | Refusal> {
  const unknown = () => refuse('checkin_unknown_ticket', { ticket: `${ticket.letter}${ticket.number}` })
  if ((await locks.bookings([ticket.bookingId])).length === 0) return unknown()
  const { items, boarding } = await readStatuses(tx, ticket.bookingId, ticket.id)
  const now = items.find(({ id, tripId }) => id === ticket.id && tripId === ticket.tripId)
  // Split off, transferred or moved to another trip since it was read.
  if (!now) return unknown()
  return recheck({ status: now.status, boarding }) ?? items
}

const boards = ({ kind }: ItemStatus) => kind === 'passenger' || kind === 'vehicle'

/** Boards the products of a trip with its last passenger or vehicle, and takes them ashore with the first. */
function changed(
  items: readonly ItemStatus[],
  { id, tripId, bookingId }: GateTicket,
  status: 'CHECKEDIN' | 'ISSUED',
): Omit<StatusChange, 'details'> {
  const after = items.map((item) => (item.id === id ? { ...item, status } : item))
  const onTrip = after.filter((item) => item.tripId === tripId)
  const isComplete = onTrip.every(
    (item) => !boards(item) || item.status === 'CHECKEDIN' || item.status === 'CANCELLED',
  )
  const [from, to] = isComplete ? (['ISSUED', 'CHECKEDIN'] as const) : (['CHECKEDIN', 'ISSUED'] as const)
  const following = onTrip.filter((item) => !boards(item) && item.status === from)
  const final = after.map((item) => (following.includes(item) ? { ...item, status: to } : item))
  const statusesOf = (all: readonly ItemStatus[]) => statusOf(all.map((item) => item.status))
  return {
    item: id,
    products: following.map((item) => item.id),
    trip: tripId,
    booking: bookingId,
    tripStatus: statusesOf(final.filter((item) => item.tripId === tripId)),
    bookingStatus: statusesOf(final),
  }
}

/** A person is counted by the certificate, a vehicle by its lane; seats and cabins of another sailing are not kept. */
async function unitsFor(tx: Tx, ticket: GateTicket, voyage: Voyage): Promise<Units[]> {
  const isHere = ticket.itinerary === voyage.itinerary
  const covered = isHere ? { from: ticket.fromSeq, to: ticket.toSeq } : undefined
  const legs = uncoveredLegs({ from: voyage.fromSeq, to: voyage.toSeq }, covered)
  if (legs.length === 0) return []
  const counted = (await claimsOfItems(tx, [ticket.id])).filter(
    ({ resource }) => resource === 'PAX' || resource.startsWith('LANE'),
  )
  return legs.flatMap(({ from, to }) =>
    counted.map(({ resource, whole, men, women }) => ({
      itinerary: voyage.itinerary,
      fromLeg: from,
      toLeg: to,
      resource,
      whole,
      men,
      women,
    })),
  )
}

/** Allocates all of the units, or refuses: the guarded write would refuse as well, in fewer words. */
function allocateAll(
  wanted: readonly Units[],
  stock: readonly StockRow[],
  ticket: GateTicket,
): Allocation[] | Refusal {
  for (const units of wanted) {
    const rows = stockKeysOf(units).map((key) =>
      stock.find(
        ({ itinerary, leg, resource }) =>
          itinerary === key.itinerary && leg === key.leg && resource === key.resource,
      ),
    )
    const left = Math.min(...rows.map((row) => (row ? row.capacity - row.whole : 0)))
    if (left < units.whole)
      return units.resource === 'PAX'
        ? refuse('ship_full', { left })
        : refuse('garage_full', { left: left / 100 })
  }
  return wanted.map((units) => ({ ...units, owner: String(ticket.id) }))
}
