/**
 * The last disruption of each sailing that a transaction has read from the timetable, by open transaction; 0 for none.
 */
const read = new WeakMap<object, Map<number, number>>()

/**
 * Records that the open transaction uses the times and the ship that a sailing has after this disruption. Stock of it is
 * then refused when the sailing is delayed or swapped before the stock is locked.
 */
export function markSailingRead(tx: object, itinerary: number, lastDisruption: number): void {
  const sailings = read.get(tx) ?? new Map<number, number>()
  read.set(tx, sailings.set(itinerary, lastDisruption))
}

/** The last disruption that the transaction knows of; any, where it has not read the sailing. */
export const lastDisruptionRead = (tx: object, itinerary: number): number =>
  read.get(tx)?.get(itinerary) ?? Number.MAX_SAFE_INTEGER
