import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { findById } from '../booking/boarding/tickets.ts'
import { showBoarding } from '../database/transaction.ts'
import { portZone, readItinerary } from '../reference/timetable.ts'
import type { CallContext } from '../server/context.ts'
import { gateOf } from './gate.ts'
import { recordCheckOut, type GateDependencies } from './record.ts'

/**
 * Takes the check-ins of some items back from outside the gates, each at the gate where it was checked in; those that
 * are not checked in are left alone. All or none. Returns how many there were.
 */
export async function checkOutItems(
  dependencies: GateDependencies,
  context: CallContext,
  items: readonly number[],
  reason: string,
): Promise<number | Refusal> {
  const { tx, who, clock } = context
  const found = await findById(tx, who, items)
  const aboard = found.filter(({ boarding }) => boarding !== null)
  const atGates = Map.groupBy(aboard, ({ boarding }) => `${boarding!.itinerary} ${boarding!.port}`)
  for (const tickets of atGates.values()) {
    const { itinerary, port } = tickets[0]!.boarding!
    const sailing = await readItinerary(tx, itinerary)
    const gate = sailing && gateOf(sailing, port, portZone(dependencies.catalogue, port))
    if (!gate)
      throw new Error(`ticket ${tickets[0]!.id} is checked in at ${port}, where its sailing does not call`)
    await showBoarding(tx, itinerary, port)
    for (const ticket of tickets) {
      const done = await recordCheckOut(dependencies, context, gate, ticket, { at: clock.now(), reason })
      if (isRefusal(done)) return done
    }
  }
  return aboard.length
}
