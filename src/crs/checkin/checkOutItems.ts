import { mustGet } from '../../domain/value/mustGet.ts'
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
  const aboard = found.flatMap((ticket) => (ticket.boarding ? [{ ticket, gate: ticket.boarding }] : []))
  const atGates = Map.groupBy(aboard, ({ gate }) => `${gate.itinerary} ${gate.port}`)
  for (const checkedIn of atGates.values()) {
    const { itinerary, port } = mustGet(checkedIn, 0).gate
    const sailing = await readItinerary(tx, itinerary)
    const gate = sailing && gateOf(sailing, port, portZone(dependencies.catalogue, port))
    if (!gate)
      throw new Error(
        `ticket ${mustGet(checkedIn, 0).ticket.id} is checked in at ${port}, where its sailing does not call`,
      )
    showBoarding(tx, itinerary, port)
    for (const { ticket } of checkedIn) {
      const done = await recordCheckOut(dependencies, context, gate, ticket, { at: clock.now(), reason })
      if (isRefusal(done)) return done
    }
  }
  return aboard.length
}
