import { drawClose } from '../cashier/closePage.ts'
import { manifestCsv, drawManifest } from '../checkin/manifestFiles.ts'
import { drawGroup } from '../group/groupPages.ts'
import { drawStatement } from '../ledger/clearance/statementPdf.ts'
import { matchedStatement } from '../ledger/clearance/matchTask.ts'
import { statementSheet, statementText } from '../ledger/clearance/statementFiles.ts'
import { drawLabels } from '../parcel/labelPages.ts'
import { drawSample } from '../pdf/document.ts'
import { drawBooking } from '../ticket/ticketPages.ts'
import { drawReceipts } from '../ticket/receiptPages.ts'

/** Every file that is made in a worker thread. The data is copied to the thread: plain values, no functions. */
export const fileTasks = {
  booking: drawBooking,
  close: drawClose,
  group: drawGroup,
  labels: drawLabels,
  manifest: drawManifest,
  manifestCsv,
  receipts: drawReceipts,
  sample: drawSample,
  statement: drawStatement,
  statementMatch: matchedStatement,
  statementSheet,
  statementText,
}
