import { bareRecallRow, cancelRow, clearRow, feeRow, recallRow, signOutRow } from './rows/afterSale.ts'
import { chooseRow } from './rows/choose.ts'
import { contactRow, phoneRow } from './rows/contact.ts'
import { doRow } from './rows/do.ts'
import { macroRow } from './rows/macro.ts'
import { peopleRow, renameRow } from './rows/people.ts'
import { placeRow } from './rows/place.ts'
import {
  calculateRow,
  copyRow,
  favouriteRow,
  parkRow,
  redoRow,
  rememberRow,
  repeatRow,
  resumeRow,
  undoRow,
} from './rows/more.ts'
import {
  couponRow,
  insuranceRow,
  partyRow,
  petRow,
  plateRow,
  projectRow,
  seatRow,
  serviceRow,
  voucherRow,
} from './rows/products.ts'
import type { Row } from './row.ts'
import { holdRow, issueRow, priceRow } from './rows/sale.ts'
import { searchRow } from './rows/search.ts'

/**
 * The grammar of the line. An entry is parsed by the first row that accepts it, so the order is part of it: verbs, then
 * what is recognised by its format: row numbers and times, ticket and reference, names, phones, and ports last.
 */
export const grammar: readonly Row[] = [
  macroRow,
  calculateRow,
  partyRow,
  seatRow,
  placeRow,
  petRow,
  serviceRow,
  couponRow,
  voucherRow,
  projectRow,
  insuranceRow,
  renameRow,
  contactRow,
  priceRow,
  holdRow,
  issueRow,
  recallRow,
  cancelRow,
  feeRow,
  clearRow,
  signOutRow,
  repeatRow,
  favouriteRow,
  copyRow,
  rememberRow,
  parkRow,
  resumeRow,
  undoRow,
  redoRow,
  doRow,
  chooseRow,
  bareRecallRow,
  peopleRow,
  phoneRow,
  plateRow,
  searchRow,
]

/** The rows in the order of a sale, for help and tests. */
export const inOrderOfUse: readonly Row[] = [
  searchRow,
  chooseRow,
  peopleRow,
  renameRow,
  partyRow,
  placeRow,
  seatRow,
  petRow,
  serviceRow,
  couponRow,
  voucherRow,
  projectRow,
  insuranceRow,
  plateRow,
  phoneRow,
  contactRow,
  priceRow,
  holdRow,
  issueRow,
  bareRecallRow,
  recallRow,
  feeRow,
  cancelRow,
  clearRow,
  repeatRow,
  favouriteRow,
  copyRow,
  rememberRow,
  undoRow,
  redoRow,
  parkRow,
  resumeRow,
  calculateRow,
  signOutRow,
  macroRow,
  doRow,
]
