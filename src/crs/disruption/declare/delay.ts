import type { CallTimes } from '../../../domain/disruption/delay.ts'
import { refuseTimes } from '../../../domain/disruption/delay.ts'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import { delayTrips } from '../../booking/affected/delayAndSwap.ts'
import { lockSailing } from '../../database/stock/sailingLock.ts'
import { runAsSystem, markChangedLegs } from '../../database/transaction.ts'
import { insertChanged, isCancelled, writeTimes } from '../../reference/disrupted.ts'
import { portZone, readItinerary } from '../../reference/timetable.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'

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
    await lockSailing(tx, itinerary, guard)
    const sailing = await readItinerary(tx, itinerary)
    if (!sailing) return refuse('disruption_not_found')
    if (await isCancelled(tx, itinerary)) return refuse('sailing_cancelled')
    const times = late(sailing.calls)
    const refusal = refuseTimes(sailing.calls, times, (port) => portZone(catalogue, port))
    if (refusal) return refusal
    const id = await insertChanged(tx, 'delayed', itinerary, clock.now())
    writeTimes(tx, itinerary, times)
    await delayTrips(tx, itinerary, id)
    markChangedLegs(
      tx,
      sailing.calls.slice(0, -1).map(({ seq }) => ({ itinerary, leg: seq })),
    )
    return id
  })
}
