import { mustGet } from '../../../domain/value/mustGet.ts'
import type { Aboard } from '../../../domain/disruption/whoStaysOnSwap.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { insertNumberedPlaces, type NumberedPlaceRow } from '../../database/stock/numberedPlaces.ts'
import {
  insertClaims,
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
import type { ItemUnits, TripOnShip } from './aboard.ts'

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
    insertClaims(tx, agency, own, (owner) => ({ item: owners.get(owner)?.id ?? 0 }), claims)
    const rows = own.flatMap((allocation, nth) => rowsOf(allocation, claims[nth] ?? 0))
    const written = await insertNumberedPlaces(tx, rows, true)
    if (written < rows.length) throw new Error('a number was given twice')
  }
}
