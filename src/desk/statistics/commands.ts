import { handle } from '../command/command.ts'
import type { WithDays } from '../line/words/when.ts'

/** The commands of this folder with their arguments: what other folders run, bind and name. */
export const statisticsCommand = {
  page: handle<WithDays>('statistics.page'),
  lastDays: handle('statistics.lastDays'),
  nextPage: handle('statistics.nextPage'),
  previousPage: handle('statistics.previousPage'),
  toggleTable: handle('statistics.toggleTable'),
  openTicket: handle('statistics.openTicket'),
}
