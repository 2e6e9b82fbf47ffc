import type { Sailing } from '../../reference/sailing.ts'
import type { BookingRow, ItemRow, TripRow } from '../record/record.ts'
import type { RefundLimit } from '../record/moveSql.ts'
import type { Ticket } from '../record/ticketNumbers.ts'

/** The columns of an item that hold its price. */
export type PriceColumns = Pick<
  ItemRow,
  | 'discount'
  | 'percent'
  | 'listed'
  | 'net'
  | 'vat'
  | 'dues'
  | 'surcharges'
  | 'explanation'
  | 'cancellationSet'
>

/** The columns of an item that a modification writes. */
export type ModifiedItem = PriceColumns &
  Pick<ItemRow, 'id' | 'request' | 'details' | 'accommodation' | 'requestType' | 'place'>

export interface ModifiedTrip {
  trip: TripRow
  remarks: string
  /** The active items of the trip. */
  items: readonly number[]
  /** Whether others of the trip are cancelled. */
  cancelled: boolean
  /** The other sailing; undefined where the trip keeps its own. */
  target: Sailing | undefined
}

export interface ModifiedBooking {
  booking: BookingRow
  leader: BookingRow['leader']
  remarks: string
  /** Retained for this modification; hundredths. */
  fees: number
  /** Agency-local; null where the booking is no option. */
  optionUntil: string | null
}

export interface Modification {
  booking: ModifiedBooking
  trips: readonly ModifiedTrip[]
  items: readonly ModifiedItem[]
  limits: readonly RefundLimit[]
  /** New tickets by item id. */
  tickets: readonly (Ticket & { id: number })[]
}

/** The columns of an item that a modification writes, as they are. */
export function storedColumns(item: ItemRow): ModifiedItem {
  const { id, request, details, accommodation, requestType, place } = item
  const { discount, percent, listed, net, vat, dues, surcharges, explanation, cancellationSet } = item
  return {
    ...{ id, request, details, accommodation, requestType, place },
    ...{ discount, percent, listed, net, vat, dues, surcharges, explanation, cancellationSet },
  }
}
