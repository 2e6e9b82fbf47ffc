import { recordedBoardings } from './booking/boarding/recordedBoardings.ts'
import { recordedInsurances } from './booking/insurance/recordedInsurances.ts'
import { recordedBookings } from './booking/record/recordedBookings.ts'
import { recordedItems } from './booking/record/recordedItems.ts'
import { recordedTrips } from './booking/record/recordedTrips.ts'
import { recordedVoids } from './booking/record/recordedVoids.ts'
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
