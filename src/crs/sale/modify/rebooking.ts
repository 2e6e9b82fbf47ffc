import { placesOfItems } from '../../booking/record/releasePlaces.ts'
import { storeRebooking } from '../../booking/undo/undoRebooking.ts'
import type { Allocation } from '../../database/stock/stock.ts'
import type { CallContext } from '../../server/context.ts'
import type { Plan, PlannedTrip } from './modificationPlan.ts'
import type { Settlement } from '../../booking/change/settlement.ts'

/** A trip that a disruption moves to another sailing, with the places it leaves. */
export interface VacatedTrip {
  moved: PlannedTrip
  allocations: readonly Allocation[]
}

/** The trip that is moved, before its places are given back. */
export async function vacatedTrip(
  { tx }: Pick<CallContext, 'tx'>,
  { trips }: Plan,
): Promise<VacatedTrip | undefined> {
  const moved = trips.find((trip) => trip.moved)
  if (!moved) return undefined
  const items = moved.items.map(({ draft }) => draft.item.id)
  return { moved, allocations: (await placesOfItems(tx, items)).allocations }
}

/** Records what undoing the rebooking restores. */
export const storeVacatedTrip = (
  context: Pick<CallContext, 'tx' | 'who' | 'clock'>,
  { record: { booking } }: Plan,
  { moved, allocations }: VacatedTrip,
  { refunds, charges }: Settlement,
): void =>
  storeRebooking(context, {
    booking,
    trip: moved.draft.trip,
    items: moved.items.map(({ draft }) => draft.item),
    allocations,
    refunds,
    charges,
  })
