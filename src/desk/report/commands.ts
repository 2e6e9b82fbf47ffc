import { handle } from '../command/command.ts'
import { question } from '../question/handle.ts'
import type { MailDraft } from './reportStore.ts'
import type { ShownReport } from './reportRow.ts'

/** The commands of this folder with their arguments: what other folders run, bind and name. */
export const reportCommand = {
  page: handle('report.page'),
  /** Typed on the line, with the days and what narrows it. */
  show: handle<ShownReport>('report.show'),
  /** Chosen in the list. */
  next: handle('report.next'),
  previous: handle('report.previous'),
  nextGrouping: handle('report.nextGrouping'),
  open: handle('report.open'),
  back: handle('report.back'),
  clear: handle('report.clear'),
  askMail: handle('report.askMail'),
  startMail: handle('report.startMail'),
  leaveMail: handle('report.leaveMail'),
  mails: handle('report.mails'),
  endMail: handle('report.endMail'),
  leaveMails: handle('report.leaveMails'),
}

export const reportQuestion = {
  mail: question<MailDraft>('report.mail'),
  mails: question('report.mails'),
}
