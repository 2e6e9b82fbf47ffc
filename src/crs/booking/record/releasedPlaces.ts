import { refuse, type Refusal } from '../../../domain/refusal.ts'
import type { CollectedStock } from '../../database/stockChange.ts'
import { numberedPlacesOfItems } from '../../database/stock/numberedPlaces.ts'
import { claimsOfItems, type Allocation, type Claim } from '../../database/stock/stock.ts'
import type { Tx } from '../../database/transaction.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import { isOwnedBy, sharesRequest, type BookingRecord, type ItemRow } from './record.ts'

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
    reassigned: numberedClaims.flatMap(({ next, ...claim }) =>
      next ? [{ ...claim, owner: String(next.id) }] : [],
    ),
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
 * allocated to the next one with the same number.
 */
function nextOccupant(
  catalogue: Catalogue,
  record: BookingRecord,
  leaving: readonly ItemRow[],
  { item: owner, whole, resource }: Pick<Claim, 'whole' | 'resource'> & { item: number },
): ItemRow | undefined {
  if (whole === 0 || (catalogue.accommodation(resource)?.berths ?? 0) < 2) return undefined
  const first = leaving.find((item) => item.id === owner)
  return record.items.find(
    (item) => first && sharesRequest(item, first) && item.status !== 'CANCELLED' && !leaving.includes(item),
  )
}
