import { lateCalls } from '../../../domain/disruption/delay.ts'
import type { Refusal } from '../../../domain/refusal.ts'
import { declareCancelled } from '../../reference/disrupted.ts'
import { portZone, type Itinerary } from '../../reference/timetable.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import { declareDelay } from './delay.ts'
import { declareSwap, type OtherShip } from './swap.ts'

/** What happens to a sailing. */
export type Change =
  | { kind: 'cancelled' }
  /** Minutes later, from the call with this number on. */
  | { kind: 'delayed'; from: number; minutes: number }
  | { kind: 'swapped'; ship: OtherShip }

/** Declares what happens to a sailing, for every agency; returns the id of the disruption. */
export function disrupt(
  dependencies: ServerDependencies,
  context: CallContext,
  sailing: Itinerary,
  change: Change,
): Promise<number | Refusal> {
  const { tx, who, clock } = context
  const { itinerary } = sailing
  if (change.kind === 'swapped') return declareSwap(dependencies, context, itinerary, change.ship)
  if (change.kind === 'cancelled') return declareCancelled(tx, who, itinerary, clock.now())
  const zoneOf = (port: string) => portZone(dependencies.catalogue, port)
  return declareDelay(dependencies, context, itinerary, (calls) =>
    lateCalls(calls, change.from, change.minutes, zoneOf),
  )
}
