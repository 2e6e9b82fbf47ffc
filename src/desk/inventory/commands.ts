import { handle } from '../command/command.ts'
import { question } from '../question/handle.ts'
import type { SaleDraft } from './inventoryStore.ts'
import type { SaleChange } from './saleRows.ts'

/** The commands of this folder with their arguments: what other folders run, bind and name. */
export const inventoryCommand = {
  page: handle('inventory.page'),
  mark: handle('inventory.mark'),
  markRange: handle('inventory.markRange'),
  markAll: handle('inventory.markAll'),
  /** On the marked rows of the page, or on the row under the cursor. */
  askClose: handle('inventory.askClose'),
  askOpen: handle('inventory.askOpen'),
  askLimit: handle('inventory.askLimit'),
  askAllot: handle('inventory.askAllot'),
  askReserve: handle('inventory.askReserve'),
  askStep: handle('inventory.askStep'),
  askOver: handle('inventory.askOver'),
  askFrom: handle('inventory.askFrom'),
  askUntil: handle('inventory.askUntil'),
  askStay: handle('inventory.askStay'),
  /** Typed on the line, with the sailings or for the marked ones. */
  close: handle<SaleChange>('inventory.close'),
  open: handle<SaleChange>('inventory.open'),
  limit: handle<SaleChange>('inventory.limit'),
  allot: handle<SaleChange>('inventory.allot'),
  reserve: handle<SaleChange>('inventory.reserve'),
  step: handle<SaleChange>('inventory.step'),
  over: handle<SaleChange>('inventory.over'),
  from: handle<SaleChange>('inventory.from'),
  until: handle<SaleChange>('inventory.until'),
  stay: handle<SaleChange>('inventory.stay'),
  publish: handle('inventory.publish'),
  leave: handle('inventory.leave'),
  history: handle('inventory.history'),
  undo: handle('inventory.undo'),
  withdraw: handle('inventory.withdraw'),
  leaveHistory: handle('inventory.leaveHistory'),
}

export const inventoryQuestion = {
  change: question<SaleDraft>('inventory.change'),
  history: question('inventory.history'),
}
