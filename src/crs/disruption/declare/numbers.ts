import { mustGet } from '../../../domain/value/mustGet.ts'
import type { Aboard, TripAboard } from '../../../domain/disruption/whoStaysOnSwap.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { productDemands } from '../../../domain/product/demand.ts'
import { demandOf, type Demand } from '../../../domain/sailing/demand.ts'
import type { Lanes } from '../../../domain/sailing/lanes.ts'
import { insertNumberedPlaces, type NumberedPlaceRow } from '../../database/stock/numberedPlaces.ts'
import {
  insertClaimsAhead,
  newClaimIds,
  stockKeysOf,
  type Allocation,
  type StockRow,
} from '../../database/stock/stock.ts'
import type { Tx } from '../../database/transaction.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import { deckPlanOf } from '../../sailing/deck/deckPlan.ts'
import { assignSeatNumbers } from '../../sailing/deck/seatAssignment.ts'
import { itemKey, withSeatNumbers } from '../../sale/allocate.ts'
import type { AffectedTrip } from '../../booking/affected/affected.ts'
import type { Itinerary } from '../../reference/timetable.ts'
import { shipOf } from '../../sailing/capacity/capacity.ts'
import { storedRequest } from '../../sale/storedRequest.ts'
import { storedKey } from '../../sale/modify/draft.ts'

export interface PlacesAboard {
  /** Owned by the index of the trip and the uuid of the item. */
  allocations: Allocation[]
  /** All items of the trips, with their numbers on the other ship. */
  items: { id: number; place: string | null }[]
}

/** Allocates the trips that stay, each with seats and cabins close together; the others have no places. */
export function numbered(
  catalogue: Catalogue,
  vessel: string,
  trips: readonly TripOnShip[],
  decided: readonly Aboard<ItemUnits>[],
  stock: readonly StockRow[],
): PlacesAboard | Refusal {
  const plan = deckPlanOf(catalogue, vessel)
  const taken: NumberedPlaceRow[] = []
  const places: PlacesAboard = { allocations: [], items: [] }
  for (const [nth, one] of trips.entries()) {
    const aboard = mustGet(decided, nth)
    const wanted = 'short' in aboard ? [] : allocationsOf(one, nth, aboard.demands)
    const given = assignSeatNumbers(() => plan, wanted, stock, taken, true)
    if (isRefusal(given)) return given
    taken.push(...given.flatMap((allocation) => rowsOf(allocation, 0)))
    places.allocations.push(...given)
    places.items.push(...withSeatNumbers(nth, one.items, given).map(({ id, place }) => ({ id, place })))
  }
  return places
}

const allocationsOf = (one: TripOnShip, nth: number, units: readonly ItemUnits[]): Allocation[] =>
  units.map(({ uuid, ...demand }) => ({
    ...demand,
    owner: itemKey(nth, uuid),
    itinerary: one.itinerary,
    fromLeg: one.fromSeq,
    toLeg: one.toSeq,
  }))

const rowsOf = (allocation: Allocation, claim: number): NumberedPlaceRow[] =>
  stockKeysOf(allocation).flatMap((key) =>
    (allocation.numbers ?? []).map((number) => ({ ...key, ...number, claim })),
  )

/** Inserts the allocations with their numbers, each for the agency of its booking. As the system. */
export async function insertAllocations(
  tx: Tx,
  trips: readonly TripOnShip[],
  { allocations }: PlacesAboard,
): Promise<void> {
  const owners = new Map(
    trips.flatMap(({ record, items }, nth) =>
      items.map(({ id, uuid }) => [itemKey(nth, uuid), { id, agency: record.booking.agency }] as const),
    ),
  )
  const agencyOf = ({ owner }: Allocation) => owners.get(owner)?.agency ?? ''
  for (const [agency, own] of Map.groupBy(allocations, agencyOf)) {
    const claims = await newClaimIds(tx, own.length)
    insertClaimsAhead(tx, agency, own, (owner) => ({ item: owners.get(owner)?.id ?? 0 }), claims)
    const rows = own.flatMap((allocation, nth) => rowsOf(allocation, claims[nth] ?? 0))
    const written = await insertNumberedPlaces(tx, rows, true)
    if (written < rows.length) throw new Error('a number was given twice')
  }
}

/** The units that an item takes on the other ship. */
type ItemUnits = Demand & { uuid: string }

/** A trip on a sailing that is swapped. */
export type TripOnShip = TripAboard<ItemUnits> & AffectedTrip

/** `kept` are the resources that do not depend on the ship. */
export function aboardOf(
  catalogue: Catalogue,
  one: AffectedTrip,
  { itinerary, calls }: Itinerary,
  vessel: string,
  kept: readonly string[],
): TripOnShip {
  const { record, trip, items } = one
  const from = calls.findIndex(({ port, departs }) => port === trip.origin && departs === trip.departs)
  const to = calls.findIndex(({ port }, nth) => nth > from && port === trip.destination)
  const request = storedRequest(storedKey(trip), items)
  const demandWith = (lanes: Lanes): ItemUnits[] | Refusal => {
    const people = demandOf(request.accommodationRequests, shipOf(catalogue, vessel), lanes)
    if (isRefusal(people)) return people
    const products = productDemands(request, catalogue.products.soldAssortment(trip.company)).map((item) => ({
      ...item,
      demands: item.demands.filter(({ resource }) => !kept.includes(resource)),
    }))
    return [...people, ...products].flatMap(({ uuid, demands }) =>
      demands.map((units) => ({ ...units, uuid })),
    )
  }
  return {
    ...one,
    group:
      record.booking.groupTerms === null ? undefined : `${record.booking.groupRoot ?? record.booking.id}`,
    issued: items.some(({ status }) => status !== 'OPTIONAL'),
    aboard: items.some(({ status }) => status === 'CHECKEDIN'),
    itinerary,
    fromSeq: calls[from]?.seq ?? 0,
    toSeq: calls[to]?.seq ?? 0,
    demandWith,
  }
}
