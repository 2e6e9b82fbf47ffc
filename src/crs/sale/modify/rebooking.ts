import { placesOfItems } from '../../booking/cancellation/formerPlaces.ts'
import { storeRebooking } from '../../booking/rebooking/storeRebooking.ts'
import type { Allocation } from '../../database/stock/stock.ts'
import type { CallContext } from '../../server/context.ts'
import type { Plan, PlannedTrip } from './plan.ts'
import type { Settlement } from './settlement.ts'

/** A trip that a disruption moves to another sailing, with the places it leaves. */
export interface LeftTrip {
  moved: PlannedTrip
  allocations: readonly Allocation[]
}

/** The trip that is moved, before its places are given back. */
export async function leftTrip(
  { tx }: Pick<CallContext, 'tx'>,
  { trips }: Plan,
): Promise<LeftTrip | undefined> {
  const moved = trips.find((trip) => trip.moved)
  if (!moved) return undefined
  const items = moved.items.map(({ draft }) => draft.item.id)
  return { moved, allocations: (await placesOfItems(tx, items)).allocations }
}

/** Records what undoing the rebooking restores. */
export const storeLeftTrip = (
  context: Pick<CallContext, 'tx' | 'who' | 'clock'>,
  { record: { booking } }: Plan,
  { moved, allocations }: LeftTrip,
  { refunds, charges }: Settlement,
): Promise<void> =>
  storeRebooking(context, {
    ...{ booking, trip: moved.draft.trip, items: moved.items.map(({ draft }) => draft.item) },
    ...{ allocations, refunds, charges },
  })
