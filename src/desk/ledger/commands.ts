import { handle } from '../command/command.ts'
import type { WantedClearance } from './ledgerContribution.ts'
import type { WithDays } from '../line/words/when.ts'

/** The commands of this folder with their arguments: what other folders run, bind and name. */
export const ledgerCommand = {
  /** Opens the check of the clearance under the cursor. */
  askStatement: handle('ledger.askStatement'),
  checkClearance: handle<{ name: string; text: string }>('ledger.checkClearance'),
  /** Asks for another statement of the same clearance. */
  otherStatement: handle('ledger.otherStatement'),
  accept: handle('ledger.accept'),
  query: handle('ledger.query'),
  dispute: handle('ledger.dispute'),
  note: handle<{ note: string }>('ledger.note'),
  undoDecision: handle('ledger.undoDecision'),
  printCheck: handle('ledger.printCheck'),
  practise: handle('ledger.practise'),
  closeCheck: handle('ledger.closeCheck'),
  clearances: handle('ledger.clearances'),
  financialData: handle<{ companies?: string[] }>('ledger.financialData'),
  ticketStock: handle('ledger.ticketStock'),
  close: handle('ledger.close'),
  download: handle<WantedClearance>('ledger.download'),
  /** The clearance under the cursor, as a page, a text or a spreadsheet. */
  openPage: handle('ledger.openPage'),
  openText: handle('ledger.openText'),
  openSheet: handle('ledger.openSheet'),
  refreshCredit: handle('ledger.refreshCredit'),
  openLogged: handle('ledger.openLogged'),
  info: handle('ledger.info'),
  actionLog: handle<WithDays>('ledger.actionLog'),
  /** Shows the clearings of the first of these companies. */
  companyClearings: handle<{ companies?: string[] }>('ledger.companyClearings'),
}
