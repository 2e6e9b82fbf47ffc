import type { Actor, Tx } from '../database/transaction.ts'
import { asSystem } from '../database/transaction.ts'
import { insertCancelled, readCancelled, type CancelledSailing } from './cancelledSql.ts'

export { readCancelled, type CancelledSailing }

/** Declares a sailing cancelled for every agency; returns the id of the disruption. */
export const declareCancelled = (tx: Tx, who: Actor, itinerary: number, now: Date): Promise<number> =>
  asSystem(tx, who, () => insertCancelled(tx, itinerary, now))
