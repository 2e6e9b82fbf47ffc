import { runAsSystem, type Actor, type Tx } from '../database/transaction.ts'
import {
  insertCancelled,
  insertChanged,
  isCancelled,
  kindsDeclared,
  readDisrupted,
  writeTimes,
  writeVessel,
  type DisruptedSailing,
  type DisruptionKind,
} from './disruptedSql.ts'

export { insertChanged, isCancelled, kindsDeclared, readDisrupted, writeTimes, writeVessel }
export type { DisruptedSailing, DisruptionKind }

/** Declares a sailing cancelled for every agency; returns the id of the disruption. */
export const declareCancelled = (tx: Tx, who: Actor, itinerary: number, now: Date): Promise<number> =>
  runAsSystem(tx, who, () => insertCancelled(tx, itinerary, now))
