import { appRows } from '../../../src/desk/app/appLine.ts'
import { bookingRows } from '../../../src/desk/booking/bookingLine.ts'
import { grammarOf } from '../../../src/desk/command/line/grammar.ts'
import { cashierRows } from '../../../src/desk/cashier/cashierLine.ts'
import { disruptionRows } from '../../../src/desk/disruption/disruptionLine.ts'
import { draftRows } from '../../../src/desk/draft/draftLine.ts'
import { checkInRows } from '../../../src/desk/checkin/checkinLine.ts'
import { ledgerRows } from '../../../src/desk/ledger/ledgerLine.ts'
import { groupRows } from '../../../src/desk/group/groupLine.ts'
import { parcelRows } from '../../../src/desk/parcel/parcelLine.ts'
import { partyRows } from '../../../src/desk/party/partyLine.ts'
import { pricingRows } from '../../../src/desk/pricing/pricingLine.ts'
import { sailingRows } from '../../../src/desk/sailing/line/lineLine.ts'
import { saleRows } from '../../../src/desk/sale/line/lineLine.ts'
import { statisticsRows } from '../../../src/desk/statistics/statisticsLine.ts'
import { ticketRows } from '../../../src/desk/ticket/ticketLine.ts'

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
