import type { FoundLosses } from '../../booking/discounts/losses.ts'
import type { Companion } from '../../booking/minors/companion.ts'
import type { BookingRecord, PriceColumns } from '../../booking/record/record.ts'
import type { DraftItem, ModifyRequest } from './draft.ts'
import type { PricedTrips } from '../../pricing/priceAll.ts'
import type { TripVersions } from './reprice.ts'

/** An item as it shall be stored. */
export interface PlannedItem {
  draft: DraftItem
  /** Absent where it keeps its price. */
  columns: PriceColumns | undefined
  before: number
  after: number
  fee: number
  /** Upper bound of later refunds, in per cent; undefined where the change leaves it as it is. */
  limit: number | null | undefined
}

export interface PlannedTrip extends TripVersions {
  moved: boolean
  /** True if some items of the trip are cancelled. */
  cancelled: boolean
  items: PlannedItem[]
}

/** A checked and priced modification, before anything is allocated. */
export interface Plan {
  record: BookingRecord
  body: ModifyRequest
  /** The trips on which anything changes. */
  trips: PlannedTrip[]
  leader: BookingRecord['booking']['leader']
  remarks: string
  fees: number
  /** The losses of those who travelled with it in other bookings of the sale. */
  losses: FoundLosses
  /** The amounts due to each company, or to be returned where negative; empty for an option. */
  differences: Map<string, number>
  /** The adults who are to accompany the children, by trip id. */
  companions: ReadonlyMap<number, Companion>
  /** Returns whether the stock rows open the price steps of the prices. */
  isAtSteps: PricedTrips['isAtSteps']
}
