import { statusOf } from '../../../domain/booking/transition.ts'
import { uncoveredLegs, type Stretch } from '../../../domain/checkin/scan.ts'
import type { AccommodationRequest } from '../../../domain/pricing/tariff.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import type { Status } from '../../../domain/booking/transition.ts'
import { demandOf, type Demand } from '../../../domain/sailing/demand.ts'
import type { Lanes } from '../../../domain/sailing/lanes.ts'
import { changeStock, type CollectedStock, type Guard, type RecordLocks } from '../../database/stockChange.ts'
import {
  claimsOfItems,
  stockKeysOf,
  type Allocation,
  type Claim,
  type StockKey,
  type StockRow,
  type Units,
} from '../../database/stock/stock.ts'
import { runAsAgency, type Tx } from '../../database/transaction.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import { capacityOf, shipOf, stockKeysFor } from '../../sailing/capacity/capacity.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import { isOnTrip } from '../record/releasedPlaces.ts'
import {
  readStatuses,
  writeCheckedIn,
  writeCheckedOut,
  type Boarding,
  type GateTicket,
  type ItemStatus,
  type StatusChange,
} from './boardingSql.ts'
import { typeOf } from './tickets.ts'

export type { Boarding }

/** The part of the sailing from the gate’s port to the destination of the ticket. */
export interface Voyage {
  itinerary: number
  port: string
  fromSeq: number
  toSeq: number
  vessel: string
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
  details: Record<string, string | boolean>
}

interface CollectedBoarding extends CollectedStock {
  statuses: StatusChange
  wanted: WantedUnits
}

/** The units to take, by the lane that is free on the voyage. */
type WantedUnits = (free: Lanes) => readonly Units[] | Refusal

type Recheck = (now: { status: Status; boarding: Boarding | null }) => Refusal | undefined

/**
 * Checks a ticket in: locks its booking, decides again by its status at that moment, and takes places for a forced one
 * that has none on the sailing. The booking may be of any agency.
 */
export function board(
  { catalogue, guard }: Pick<ServerDependencies, 'catalogue' | 'guard'>,
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
      collect: (locks) =>
        collectBoarding({ tx, catalogue }, ticket, boarded, locks, guarded ? recheck : () => undefined),
      check: ({ wanted }, stock) => {
        const units = wanted(capacityOf(stock).freeLanes(boarded.voyage))
        return isRefusal(units) ? units : allocateAll(units, stock, ticket)
      },
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
  { tx, catalogue }: { tx: Tx; catalogue: Catalogue },
  ticket: GateTicket,
  { voyage, forced, details }: Boarded,
  locks: RecordLocks,
  recheck: Recheck,
): Promise<CollectedBoarding | Refusal> {
  const locked = await lockStatuses(tx, ticket, locks, recheck)
  if (isRefusal(locked)) return locked
  const statuses = { ...changed(locked.items, ticket, 'CHECKEDIN'), details }
  const wanted: WantedUnits = forced === null ? () => [] : await unitsFor({ tx, catalogue }, ticket, voyage)
  const units = wanted({ low: 0, high: 0 })
  if (isRefusal(units)) return units
  return { statuses, wanted, released: [], candidates: units.flatMap(candidatesOf) }
}

/** Which lanes a vehicle gets is decided on the locked rows. */
const candidatesOf = (units: Units): StockKey[] =>
  stockKeysFor({ itinerary: units.itinerary, fromSeq: units.fromLeg, toSeq: units.toLeg }, [units])

async function collectDisembarking(
  tx: Tx,
  ticket: GateTicket,
  locks: RecordLocks,
  recheck: Recheck,
): Promise<Omit<CollectedBoarding, 'wanted'> | Refusal> {
  const locked = await lockStatuses(tx, ticket, locks, recheck)
  if (isRefusal(locked)) return locked
  const { items, boarding, isDisplaced } = locked
  const claims = boarding?.forced == null ? [] : await claimsOfItems(tx, [ticket.id])
  return {
    statuses: { ...changed(items, ticket, 'ISSUED'), details: {} },
    released: claims.filter((claim) => isDisplaced || !isOnTrip(claim, ticket)),
    candidates: [],
  }
}

async function lockStatuses(
  tx: Tx,
  ticket: GateTicket,
  locks: RecordLocks,
  recheck: Recheck,
): Promise<Awaited<ReturnType<typeof readStatuses>> | Refusal> {
  const unknown = () => refuse('checkin_unknown_ticket', { ticket: `${ticket.letter}${ticket.number}` })
  if ((await locks.bookings([ticket.bookingId])).length === 0) return unknown()
  const locked = await readStatuses(tx, ticket.bookingId, ticket.id)
  const now = locked.items.find(({ id, tripId }) => id === ticket.id && tripId === ticket.tripId)
  // Split off, transferred or moved to another trip since it was read.
  if (!now) return unknown()
  return recheck({ status: now.status, boarding: locked.boarding }) ?? locked
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
async function unitsFor(
  { tx, catalogue }: { tx: Tx; catalogue: Catalogue },
  ticket: GateTicket,
  voyage: Voyage,
): Promise<WantedUnits> {
  const claims = await claimsOfItems(tx, [ticket.id])
  const legs = legsWithoutPlaces(ticket, voyage, claims)
  const onLegs = (demands: readonly Demand[]): Units[] =>
    legs.flatMap(({ from, to }) =>
      demands.map(({ resource, whole, men, women }) => ({
        itinerary: voyage.itinerary,
        fromLeg: from,
        toLeg: to,
        resource,
        whole,
        men,
        women,
      })),
    )
  if (claims.length > 0) return () => onLegs(claims.filter(isCounted))
  return (free) => {
    const demands = demandsOf(catalogue, ticket, voyage, free)
    return isRefusal(demands) ? demands : onLegs(demands)
  }
}

const isCounted = ({ resource }: Pick<Demand, 'resource'>) =>
  resource === 'PAX' || resource.startsWith('LANE')

/**
 * The legs of the voyage to take units on. A ticket that lost its places on the sailing has none on the legs of its trip
 * either, which are apart from the others, so that new places of the trip come in place of these units only.
 */
function legsWithoutPlaces(
  { itinerary, fromSeq, toSeq }: GateTicket,
  voyage: Voyage,
  claims: readonly Claim[],
): Stretch[] {
  const all = { from: voyage.fromSeq, to: voyage.toSeq }
  if (itinerary !== voyage.itinerary) return uncoveredLegs(all, undefined)
  const outside = uncoveredLegs(all, { from: fromSeq, to: toSeq })
  if (claims.some((claim) => claim.itinerary === voyage.itinerary)) return outside
  const inside = { from: Math.max(all.from, fromSeq), to: Math.min(all.to, toSeq) }
  return [...outside, inside].filter(({ from, to }) => from < to)
}

/** The person, or the lane of the vehicle, as a sale counts them, of a ticket that has no places at all. */
function demandsOf(
  catalogue: Catalogue,
  ticket: GateTicket,
  { vessel }: Voyage,
  free: Lanes,
): Demand[] | Refusal {
  const items = demandOf([requestOf(ticket)], shipOf(catalogue, vessel), free)
  return isRefusal(items) ? items : items.flatMap(({ demands }) => demands.filter(isCounted))
}

function requestOf(ticket: GateTicket): AccommodationRequest {
  const { id, kind, details, accommodation } = ticket
  const { length, height, adr, garage } = details
  const vehicleData = {
    idOrCode: typeOf(ticket),
    length: typeof length === 'number' ? length : undefined,
    height: typeof height === 'number' ? height : undefined,
    adr: adr === true,
    garage: typeof garage === 'string' && garage !== '' ? garage : undefined,
  }
  const isVehicle = kind === 'vehicle'
  return {
    idOrCode: isVehicle ? vehicleData.idOrCode : accommodation,
    accommodationRequestType: isVehicle ? 'VEHICLE' : 'COMPLETE',
    quantity: 1,
    accommodationRequestAnalysises: [{ index: 0, uuid: String(id), ...(isVehicle && { vehicleData }) }],
  }
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
