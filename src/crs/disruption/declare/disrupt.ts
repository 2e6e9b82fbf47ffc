import { lateCalls } from '../../../domain/disruption/delay.ts'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import { declareCancelled, type DisruptionKind } from '../../reference/disrupted.ts'
import { portZone, readItinerary } from '../../reference/timetable.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import { declareDelay } from './delay.ts'
import { smallerShip } from './smallerShip.ts'
import { declareSwap } from './swap.ts'

/** Minutes by which a sailing of the demonstration is late. */
const lateMinutes = 150

/** Disrupts a sailing as a demonstration; returns the id of the disruption. */
export async function disrupt(
  dependencies: ServerDependencies,
  context: CallContext,
  itinerary: number,
  kind: DisruptionKind,
): Promise<number | Refusal> {
  const { tx, who, clock } = context
  if (kind === 'cancelled') return declareCancelled(tx, who, itinerary, clock.now())
  const sailing = await readItinerary(tx, itinerary)
  if (!sailing) return refuse('disruption_not_found')
  if (kind === 'delayed') {
    const zoneOf = (port: string) => portZone(dependencies.catalogue, port)
    return declareDelay(dependencies, context, itinerary, lateCalls(sailing.calls, 0, lateMinutes, zoneOf))
  }
  const ship = await smallerShip(dependencies.catalogue, tx, sailing)
  return ship ? declareSwap(dependencies, context, itinerary, ship) : refuse('disruption_no_demo')
}
