import type { ItemRow, ModifiedItem } from '../../booking/record/record.ts'
import type { Allocation } from '../../database/stock/stock.ts'
import { withSeatNumbers } from '../allocate.ts'
import { groupsOf } from './draftRequest.ts'
import type { Plan, PlannedItem, PlannedTrip } from './modificationPlan.ts'
import { priceOf } from './repriced.ts'
import type { StockChange } from './stockChange.ts'

/** An item as it is to be stored. */
export type ModifiedRow = ModifiedItem &
  Pick<ItemRow, 'uuid' | 'kind'> & {
    /** The company of the trip afterwards. */
    company: string
    /** Whether it gets a new ticket, because the one it has is for another sailing. */
    exchanged: boolean
  }

/** The items of the modified trips as they are to be stored, with the numbers of their seats. */
export function rowsToWrite(
  plan: Plan,
  stock: StockChange,
  allocations: readonly Allocation[],
): ModifiedRow[] {
  return plan.trips.flatMap((trip) => {
    const rows = rowsOfTrip(trip)
    const index = stock.trips.indexOf(trip)
    return index < 0 ? rows : withSeatNumbers(index, rows, allocations)
  })
}

function rowsOfTrip({ draft, items, after, moved }: PlannedTrip): ModifiedRow[] {
  const groups = groupsOf(draft.items)
  const company = after.sailing?.company ?? draft.trip.company
  return items.map((planned) => ({
    ...columnsOf(planned),
    request: groups.findIndex((group) => group.includes(planned.draft)),
    company,
    exchanged: moved && planned.draft.item.ticketNumber !== null,
  }))
}

function columnsOf({ draft, columns }: PlannedItem) {
  const { item, details, accommodation, requestType, place } = draft
  const { id, uuid, kind } = item
  return { ...(columns ?? priceOf(item)), id, uuid, kind, details, accommodation, requestType, place }
}
