import {
  recordedBoardings,
  recordedInsurances,
  recordedBookings,
  recordedItems,
  recordedTrips,
  recordedVoids,
} from './booking/record/recordedBookings.ts'
import type { RecordedTable } from './journal/recordedTable.ts'
import { recordedPostings } from './ledger/recordedPostings.ts'
import { recordedOffers } from './pricing/recordedOffers.ts'

/** The tables with the rows of a booking, as `booking_record` of the migrations writes them into the journal. */
export const recordedTables: readonly RecordedTable[] = [
  recordedBookings,
  recordedTrips,
  recordedItems,
  recordedInsurances,
  recordedOffers,
  recordedPostings,
  recordedVoids,
  recordedBoardings,
]
