import { lateCalls, type CallTimes, refuseTimes } from '../../../domain/disruption/delay.ts'
import { type Refusal, refuse } from '../../../domain/refusal.ts'
import {
  declareCancelled,
  insertChanged,
  isCancelled,
  writeTimesAhead,
  portZone,
  type Itinerary,
  readItinerary,
} from '../../reference/timetable.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import { delayTrips } from '../../booking/affected/affected.ts'
import { lockBookingsAndStockOfSailing } from '../../database/stock/sailingLock.ts'
import { runAsSystem, markChangedLegs, type Tx } from '../../database/transaction.ts'
import { stockOfSailing } from '../../database/stock/shipStock.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import { declareSwap, type OtherShip } from './swap.ts'

/** A change of a sailing that its company declares. */
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

/**
 * Gives a sailing new times, for every agency; it sells on with them. `late` gives those of all its calls from the ones
 * known once the sailing is locked. Returns the id of the disruption.
 */
export function declareDelay(
  { catalogue, guard }: Pick<ServerDependencies, 'catalogue' | 'guard'>,
  { tx, who, clock }: Pick<CallContext, 'tx' | 'who' | 'clock'>,
  itinerary: number,
  late: (calls: readonly CallTimes[]) => readonly CallTimes[],
): Promise<number | Refusal> {
  return runAsSystem(tx, who, async () => {
    await lockBookingsAndStockOfSailing(tx, itinerary, guard)
    const sailing = await readItinerary(tx, itinerary)
    if (!sailing) return refuse('disruption_not_found')
    if (await isCancelled(tx, itinerary)) return refuse('sailing_cancelled')
    const times = late(sailing.calls)
    const refusal = refuseTimes(sailing.calls, times, (port) => portZone(catalogue, port))
    if (refusal) return refusal
    const id = await insertChanged(tx, 'delayed', itinerary, clock.now())
    writeTimesAhead(tx, itinerary, times)
    await delayTrips(tx, itinerary, id)
    markChangedLegs(
      tx,
      sailing.calls.slice(0, -1).map(({ seq }) => ({ itinerary, leg: seq })),
    )
    return id
  })
}

/** The share of the units taken that the smaller ship has room for, so that some lose their places. */
const share = 0.6

/**
 * Another ship of the company, with less room than is taken on the sailing; for a demonstration. Undefined where the
 * company has one ship only.
 */
export async function smallerShip(
  catalogue: Catalogue,
  tx: Tx,
  { itinerary, company, vessel }: Itinerary,
): Promise<OtherShip | undefined> {
  const others = catalogue.vessels.filter((one) => one.company === company && one.code !== vessel)
  const seats = (places: Readonly<Record<string, number>>) =>
    Object.values(places).reduce((sum, units) => sum + units, 0)
  const [smallest] = others.toSorted((one, other) => seats(one.places) - seats(other.places))
  if (!smallest) return undefined
  const rows = await stockOfSailing(tx, itinerary)
  const units = rows
    .filter(({ resource }) => resource in smallest.places || /^(PAX|LANE_)/.test(resource))
    .map(({ leg, resource, capacity, berths, whole, men, women }) => {
      const taken = whole + Math.ceil(men / berths) + Math.ceil(women / berths)
      return { leg, resource, berths, capacity: Math.floor((taken || capacity) * share) }
    })
  return { vessel: smallest.code, units }
}
