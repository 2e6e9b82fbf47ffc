import type { ItemRow, ModifiedItem } from '../../booking/record/record.ts'
import type { Allocation } from '../../database/stock/stock.ts'
import { withSeatNumbers } from '../allocate.ts'
import { groupsOf, storedKey } from './draft.ts'
import type { Plan, PlannedItem, PlannedTrip } from './modificationPlan.ts'
import { priceOf } from './reprice.ts'
import type { StockChange } from './stockChange.ts'

/** An item as it is to be stored. */
export type ModifiedRow = ModifiedItem &
  Pick<ItemRow, 'uuid' | 'kind'> & {
    /** The company of the trip afterwards. */
    company: string
    /** True if it gets a new ticket, because the one it has is for another sailing. */
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

/** One value that a modification replaced, for the journal. */
interface ValueChange {
  companyReservationCode: string
  /** The item that has the value; absent for a value of the trip. */
  uuid?: string
  field: string
  before: unknown
  after: unknown
}

/** Every value that differs afterwards. */
export function changesOf({ trips, record, leader, remarks }: Plan): ValueChange[] {
  const { booking } = record
  const whole = { companyReservationCode: '' }
  return [
    ...differences(whole, { ...booking.leader, remarks: booking.remarks }, { ...leader, remarks }),
    ...trips.flatMap(tripChanges),
  ]
}

type Values = Readonly<Record<string, unknown>>

function tripChanges({ draft, items }: PlannedTrip): ValueChange[] {
  const companyReservationCode = draft.trip.companyCode
  const { target } = draft
  const own = storedKey(draft.trip)
  const route = (key: typeof own) => ({
    departureDateTime: key.departureDateTime,
    origin: key.origin.idOrCode,
    destination: key.destination.idOrCode,
    vessel: key.vessel.idOrCode,
  })
  return [
    ...differences({ companyReservationCode }, route(own), route(target ?? own)),
    ...items.flatMap(({ draft: { item, ...after }, before, after: fare }) =>
      differences(
        { companyReservationCode, uuid: item.uuid },
        { ...item.details, accommodation: item.accommodation, place: item.place, fare: before },
        { ...after.details, accommodation: after.accommodation, place: after.place, fare },
      ),
    ),
  ]
}

function differences(
  of: Pick<ValueChange, 'companyReservationCode' | 'uuid'>,
  before: Values,
  after: Values,
): ValueChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ ...of, field, before: before[field] ?? null, after: after[field] ?? null }))
}
