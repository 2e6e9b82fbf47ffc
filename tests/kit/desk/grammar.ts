import { appRows } from '../../../src/desk/app/lineRows.ts'
import { bookingRows } from '../../../src/desk/booking/lineRows.ts'
import { grammarOf } from '../../../src/desk/command/line/grammar.ts'
import { cashierRows } from '../../../src/desk/cashier/lineRows.ts'
import { disruptionRows } from '../../../src/desk/disruption/lineRows.ts'
import { draftRows } from '../../../src/desk/draft/lineRows.ts'
import { checkInRows } from '../../../src/desk/checkin/lineRows.ts'
import { ledgerRows } from '../../../src/desk/ledger/lineRows.ts'
import { groupRows } from '../../../src/desk/group/lineRows.ts'
import { parcelRows } from '../../../src/desk/parcel/lineRows.ts'
import { partyRows } from '../../../src/desk/party/lineRows.ts'
import { pricingRows } from '../../../src/desk/pricing/lineRows.ts'
import { sailingRows } from '../../../src/desk/sailing/line/lineRows.ts'
import { saleRows } from '../../../src/desk/sale/line/lineRows.ts'
import { statisticsRows } from '../../../src/desk/statistics/lineRows.ts'
import { ticketRows } from '../../../src/desk/ticket/lineRows.ts'

/** The grammar of the desk without its screens, which take long to load; tests/guard compares the two. */
export const grammar = grammarOf([
  ...sailingRows,
  ...saleRows,
  ...pricingRows,
  ...bookingRows,
  ...ticketRows,
  ...draftRows,
  ...disruptionRows,
  ...groupRows,
  ...parcelRows,
  ...checkInRows,
  ...partyRows,
  ...ledgerRows,
  ...statisticsRows,
  ...cashierRows,
  ...appRows,
])
