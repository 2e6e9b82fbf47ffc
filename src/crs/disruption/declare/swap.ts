import { mustGet } from '../../../domain/value/mustGet.ts'
import { isCabin } from '../../../domain/pricing/discountClasses.ts'
import { whoStaysOnSwap, type Aboard } from '../../../domain/disruption/whoStaysOnSwap.ts'
import { productCapacities } from '../../../domain/product/demand.ts'
import { isControl } from '../../../domain/sailing/salesControl.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { isBoarding, itemsAboard, storeSwapAhead, tripsAboard } from '../../booking/affected/affected.ts'
import { lockBookingsAndStockOfSailing } from '../../database/stock/sailingLock.ts'
import {
  claimsOnSailing,
  replaceShipStock,
  type OwnedClaim,
  type ShipUnits,
} from '../../database/stock/shipStock.ts'
import {
  deleteClaimsAhead,
  netChange,
  tryWriteStock,
  withReleased,
  writeStock,
  type StockRow,
  type Units,
} from '../../database/stock/stock.ts'
import { runAsSystem, markChangedLegs, type Tx } from '../../database/transaction.ts'
import { deleteHoldsAhead } from '../../sailing/capacity/releaseHolds.ts'
import {
  insertChanged,
  isCancelled,
  writeVesselAhead,
  readItinerary,
  type Itinerary,
} from '../../reference/timetable.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import { aboardOf, type TripOnShip, insertAllocations, numbered } from './numbers.ts'

type Dependencies = Pick<ServerDependencies, 'catalogue' | 'guard'>

export interface OtherShip {
  vessel: string
  /** The units on sale on her, on every leg. */
  units: readonly Omit<ShipUnits, 'itinerary'>[]
  /** True where those on board stay checked in; else the swap is refused with anyone on board. */
  staysAboard?: boolean
}

/**
 * Puts a sailing on another ship, for every agency; it sells on with her. Who stays gets other numbers of seats and
 * cabins, by the rule of `whoStaysOnSwap`; the others lose their places, and are listed with what is short. Those who were
 * forced aboard from elsewhere are counted first. Holds of working bookings are given back. Returns the id of the
 * disruption.
 */
export function declareSwap(
  dependencies: Dependencies,
  { tx, who, clock }: Pick<CallContext, 'tx' | 'who' | 'clock'>,
  itinerary: number,
  ship: OtherShip,
): Promise<number | Refusal> {
  return runAsSystem(tx, who, async () => {
    const locked = await lockBookingsAndStockOfSailing(tx, itinerary, dependencies.guard)
    const sailing = await readItinerary(tx, itinerary)
    if (!sailing) return refuse('disruption_not_found')
    const refusal = await refuseSwap(dependencies, tx, sailing, ship)
    if (refusal) return refusal
    const id = await insertChanged(tx, 'swapped', itinerary, clock.now())
    writeVesselAhead(tx, itinerary, ship.vessel)
    const short = await reallocate(dependencies, tx, { sailing, disruption: id, ship, ...locked })
    if (short) return short
    markChangedLegs(
      tx,
      sailing.calls.slice(0, -1).map(({ seq }) => ({ itinerary, leg: seq })),
    )
    return id
  })
}

async function refuseSwap(
  { catalogue }: Dependencies,
  tx: Tx,
  sailing: Itinerary,
  { vessel, staysAboard = false }: OtherShip,
): Promise<Refusal | undefined> {
  if (await isCancelled(tx, sailing.itinerary)) return refuse('sailing_cancelled')
  if (!staysAboard && (await isBoarding(tx, sailing.itinerary))) return refuse('disruption_boarding')
  return catalogue.vessel(vessel)?.company === sailing.company
    ? undefined
    : refuse('disruption_vessel', { vessel })
}

interface Swapped {
  sailing: Itinerary
  disruption: number
  ship: OtherShip
  bookings: readonly number[]
  holds: number[]
}

/** Refuses where those who were forced aboard from elsewhere have no room on the other ship. */
async function reallocate(
  { catalogue }: Dependencies,
  tx: Tx,
  { sailing, disruption, ship, bookings, holds }: Swapped,
): Promise<Refusal | undefined> {
  const { itinerary, company } = sailing
  const claims = await claimsOnSailing(tx, itinerary)
  const controls = claims.map(({ resource }) => resource).filter(isControl)
  const kept = [...productCapacities(catalogue.products.soldAssortment(company)).keys(), ...new Set(controls)]
  const trips = (await tripsAboard(tx, itinerary, bookings)).map((one) =>
    aboardOf(catalogue, one, sailing, ship.vessel, kept),
  )
  const aboard = new Set(ship.staysAboard ? await itemsAboard(tx, itinerary) : [])
  const isForced = (claim: OwnedClaim) =>
    claim.item !== null && aboard.has(claim.item) && !trips.some((trip) => covers(trip, claim))
  const [forced, ofShip] = partition(
    claims.filter(({ resource }) => !kept.includes(resource)),
    isForced,
  )
  deleteClaimsAhead(tx, ofShip)
  const units = ship.units.map((row) => ({ ...row, itinerary }))
  const empty = await replaceShipStock(tx, itinerary, units, kept)
  const full = await tryWriteStock(tx, netChange([], forced), true)
  if (full) return refuse('disruption_forced_aboard', { vessel: ship.vessel })
  const stock = withTaken(empty, forced)
  const decided = whoStaysOnSwap(trips, stock, (code) => isCabin(catalogue.accommodation(code)?.kind ?? ''))
  const places = numbered(catalogue, ship.vessel, trips, decided, stock)
  if (isRefusal(places)) throw new Error(`places on ${ship.vessel}: ${places.refusal}`)
  // Services and the like of those who lost their places, and of the holds.
  const given = claims.filter(
    ({ resource, item, hold }) =>
      kept.includes(resource) && (hold !== null || isDisplaced(trips, decided, item)),
  )
  await writeStock(tx, netChange(given, places.allocations))
  deleteClaimsAhead(tx, given)
  deleteHoldsAhead(tx, { holds, claims: [] })
  await insertAllocations(tx, trips, places)
  storeSwapAhead(tx, {
    itinerary,
    disruption,
    bookings,
    vessel: ship.vessel,
    items: places.items,
    trips: trips.map(({ trip }, nth) => ({ id: trip.id, short: shortOf(mustGet(decided, nth)) })),
  })
  return undefined
}

/** Returns whether the claim is one that the trip was sold with. */
const covers = ({ items, fromSeq, toSeq }: TripOnShip, { item, fromLeg, toLeg }: OwnedClaim): boolean =>
  items.some(({ id }) => id === item) && fromLeg >= fromSeq && toLeg <= toSeq

const withTaken = (rows: readonly StockRow[], taken: readonly Units[]): StockRow[] =>
  withReleased(
    rows,
    taken.map((units) => ({ ...units, whole: -units.whole, men: -units.men, women: -units.women })),
  )

function partition<T>(all: readonly T[], is: (member: T) => boolean): [T[], T[]] {
  return [all.filter(is), all.filter((member) => !is(member))]
}

const shortOf = (one: Aboard) => ('short' in one ? one.short : null)

const isDisplaced = (trips: readonly TripOnShip[], decided: readonly Aboard[], item: number | null) =>
  trips.some(({ items }, nth) => 'short' in mustGet(decided, nth) && items.some(({ id }) => id === item))
