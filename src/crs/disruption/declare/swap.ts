import { mustGet } from '../../../domain/value/mustGet.ts'
import { isCabin } from '../../../domain/pricing/discountClasses.ts'
import { whoStaysOnSwap, type Aboard } from '../../../domain/disruption/whoStaysOnSwap.ts'
import { productCapacities } from '../../../domain/product/demand.ts'
import { isControl } from '../../../domain/sailing/salesControl.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { isBoarding, storeSwapAhead, tripsAboard } from '../../booking/affected/affected.ts'
import { lockBookingsAndStockOfSailing } from '../../database/stock/sailingLock.ts'
import { claimsOnSailing, replaceShipStock, type ShipUnits } from '../../database/stock/shipStock.ts'
import { deleteClaimsAhead, netChange, writeStock } from '../../database/stock/stock.ts'
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
}

/**
 * Puts a sailing on another ship, for every agency; it sells on with her. Who stays gets other numbers of seats and
 * cabins, by the rule of `whoStaysOnSwap`; the others lose their places, and are listed with what is short. Holds of working
 * bookings are given back. Returns the id of the disruption.
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
    const refusal = await refuseSwap(dependencies, tx, sailing, ship.vessel)
    if (refusal) return refusal
    const id = await insertChanged(tx, 'swapped', itinerary, clock.now())
    writeVesselAhead(tx, itinerary, ship.vessel)
    await reallocate(dependencies, tx, { sailing, disruption: id, ship, ...locked })
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
  vessel: string,
): Promise<Refusal | undefined> {
  if (await isCancelled(tx, sailing.itinerary)) return refuse('sailing_cancelled')
  if (await isBoarding(tx, sailing.itinerary)) return refuse('disruption_boarding')
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

async function reallocate(
  { catalogue }: Dependencies,
  tx: Tx,
  { sailing, disruption, ship, bookings, holds }: Swapped,
): Promise<void> {
  const { itinerary, company } = sailing
  const claims = await claimsOnSailing(tx, itinerary)
  const controls = claims.map(({ resource }) => resource).filter(isControl)
  const kept = [...productCapacities(catalogue.products.soldAssortment(company)).keys(), ...new Set(controls)]
  const trips = (await tripsAboard(tx, itinerary, bookings)).map((one) =>
    aboardOf(catalogue, one, sailing, ship.vessel, kept),
  )
  const ofShip = claims.filter(({ resource }) => !kept.includes(resource))
  deleteClaimsAhead(tx, ofShip)
  const units = ship.units.map((row) => ({ ...row, itinerary }))
  const stock = await replaceShipStock(tx, itinerary, units, kept)
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
}

const shortOf = (one: Aboard) => ('short' in one ? one.short : null)

const isDisplaced = (trips: readonly TripOnShip[], decided: readonly Aboard[], item: number | null) =>
  trips.some(({ items }, nth) => 'short' in mustGet(decided, nth) && items.some(({ id }) => id === item))
