import { handle } from '../command/command.ts'
import { question } from '../question/handle.ts'

/** The commands of this folder with their arguments: what other folders run, bind and name. */
export const networkCommand = {
  page: handle('network.page'),
  openTable: handle<{ table: string }>('network.openTable'),
  addRow: handle('network.addRow'),
  withdrawRow: handle('network.withdrawRow'),
  restoreRow: handle('network.restoreRow'),
  fillDown: handle('network.fillDown'),
  fillFromAbove: handle('network.fillFromAbove'),
  sort: handle('network.sort'),
  differences: handle('network.differences'),
  nextFault: handle('network.nextFault'),
  filter: handle('network.filter'),
  askReplace: handle('network.askReplace'),
  replace: handle<{ find: string; by: string; everywhere: boolean }>('network.replace'),
  leaveReplace: handle('network.leaveReplace'),
  pasteRows: handle<{ text: string }>('network.pasteRows'),
  exportTable: handle('network.exportTable'),
  undo: handle('network.undo'),
  redo: handle('network.redo'),
  preview: handle('network.preview'),
  publish: handle<{ reason: string; persons?: number }>('network.publish'),
  goToFault: handle('network.goToFault'),
  leavePreview: handle('network.leavePreview'),
  submit: handle<{ reason: string }>('network.submit'),
  waiting: handle('network.waiting'),
  previewWaiting: handle('network.previewWaiting'),
  approve: handle('network.approve'),
  decline: handle<{ reason: string }>('network.decline'),
  leaveWaiting: handle('network.leaveWaiting'),
  exportAccess: handle('network.exportAccess'),
  askJournal: handle('network.askJournal'),
  exportJournal: handle<{ from: string; until: string; user: string; kind: string }>('network.exportJournal'),
  leaveJournal: handle('network.leaveJournal'),
}

/**
 * The preview before a publication, the texts that are to be replaced, the changes for a second person, and the entries of
 * the journal that are written into a file.
 */
export const networkQuestion = {
  preview: question('network.preview'),
  replace: question('network.replace'),
  waiting: question('network.waiting'),
  journal: question('network.journal'),
}
