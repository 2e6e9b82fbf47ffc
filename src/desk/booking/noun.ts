import type { Noun } from '../command/noun.ts'
import { callerCommands } from './caller/commands.ts'
import { recallCommands } from './commands.ts'
import { FindDialog } from './FindDialog.tsx'
import { bookingRows } from './lineRows.ts'
import { optionCommands } from './options/commands.ts'
import { searchCommands } from './search/commands.ts'

export const bookingNoun: Noun = {
  commands: [...recallCommands, ...searchCommands, ...optionCommands, ...callerCommands],
  lineRows: bookingRows,
  dialogs: [FindDialog],
  gridScreens: ['recall', 'optionList'],
  pages: [{ path: '/booking-search/:reservationId?', screen: 'recall' }],
}
