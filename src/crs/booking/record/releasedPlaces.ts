import { refuse, type Refusal } from '../../../domain/refusal.ts'
import { isControl, parseControl } from '../../../domain/sailing/salesControl.ts'
import type { CollectedStock } from '../../database/stockChange.ts'
import { numberedPlacesOfItems } from '../../database/stock/numberedPlaces.ts'
import { claimsOfItems, type Allocation, type Claim, type Units } from '../../database/stock/stock.ts'
import type { Tx } from '../../database/transaction.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import {
  codesOfItem,
  isOwnedBy,
  sharesRequest,
  type BookingRecord,
  type ItemRow,
  type TripRow,
} from './record.ts'

/** Returns whether units are on the sailing and the legs of a trip; others were taken to be forced aboard elsewhere. */
export const isOnTrip = (
  { itinerary, fromLeg, toLeg }: Pick<Units, 'itinerary' | 'fromLeg' | 'toLeg'>,
  trip: Pick<TripRow, 'itinerary' | 'fromSeq' | 'toSeq'>,
): boolean => itinerary === trip.itinerary && fromLeg >= trip.fromSeq && toLeg <= trip.toSeq

/** Returns the claims of items, with the numbers of their seats, cabins and berths; the owner is the id of the item. */
export async function placesOfItems(
  tx: Tx,
  items: readonly number[],
): Promise<{ claims: Claim[]; allocations: (Allocation & { item: number })[] }> {
  const [claims, numbers] = await Promise.all([claimsOfItems(tx, items), numberedPlacesOfItems(tx, items)])
  const allocations = claims.map(({ id, ...units }) => ({
    ...units,
    owner: String(units.item),
    numbers: numbers.get(id) ?? [],
  }))
  return { claims, allocations }
}

/** The places that become free when items leave their sailing, and those that have to be allocated again. */
export interface ReleasedPlaces extends CollectedStock {
  /** New allocations of whole cabins whose first occupant leaves while others stay. */
  reassigned: Allocation[]
  /** The allocations that are given back and not reassigned; the owner is the id of the item. */
  unassigned: Allocation[]
}

/** Returns the places that the items give back. Refused when a passenger leaves whose pet stays on the same trip. */
export async function findReleasedPlaces(
  tx: Tx,
  catalogue: Catalogue,
  record: BookingRecord,
  leaving: readonly ItemRow[],
): Promise<ReleasedPlaces | Refusal> {
  const petAlone = refusePetAlone(record, leaving)
  if (petAlone) return petAlone
  const itemIds = leaving.map((item) => item.id)
  const { claims, allocations } = await placesOfItems(tx, itemIds)
  const numberedClaims = allocations.map(({ item, ...units }) => ({
    ...units,
    next: nextOccupant(catalogue, record, leaving, { ...units, item }),
  }))
  return {
    released: claims,
    candidates: [],
    reassigned: numberedClaims.flatMap(({ next, ...claim }) => {
      if (!next) return []
      // The controls of sales under which the cabin was sold may name the one who leaves.
      const occupants = record.items.filter((item) => item === next || String(item.id) === claim.owner)
      return [{ ...claim, owner: String(next.id), codes: occupants.flatMap(codesOfItem) }]
    }),
    unassigned: numberedClaims.flatMap(({ next, ...claim }) => (next ? [] : [claim])),
  }
}

/** Refuses when a passenger leaves a trip on which the pet stays booked. */
function refusePetAlone({ items }: BookingRecord, leaving: readonly ItemRow[]): Refusal | undefined {
  const staysAlone = items.some(
    (item) =>
      item.kind === 'pet' &&
      item.status !== 'CANCELLED' &&
      !leaving.includes(item) &&
      leaving.some((other) => isOwnedBy(item, other)),
  )
  return staysAlone ? refuse('pet_left_alone') : undefined
}

/**
 * A whole cabin is allocated to its first occupant. When that one leaves and another occupant stays, the cabin is
 * allocated to the next one with the same number, and what is counted of it under controls of sales with it.
 */
function nextOccupant(
  catalogue: Catalogue,
  record: BookingRecord,
  leaving: readonly ItemRow[],
  { item: owner, whole, resource }: Pick<Claim, 'whole' | 'resource'> & { item: number },
): ItemRow | undefined {
  const accommodation = isControl(resource) ? parseControl(resource).what : resource
  if (whole === 0 || (catalogue.accommodation(accommodation)?.berths ?? 0) < 2) return undefined
  const first = leaving.find((item) => item.id === owner)
  return record.items.find(
    (item) => first && sharesRequest(item, first) && item.status !== 'CANCELLED' && !leaving.includes(item),
  )
}
