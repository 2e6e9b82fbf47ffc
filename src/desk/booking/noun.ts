import type { Noun } from '../command/noun.ts'
import { changeCommands } from './change/commands.ts'
import { recallCommands } from './commands.ts'
import { FindDialog } from './FindDialog.tsx'
import { bookingRows } from './lineRows.ts'

export const bookingNoun: Noun = {
  commands: [...recallCommands, ...changeCommands],
  lineRows: bookingRows,
  dialogs: [FindDialog],
  gridScreens: ['recall'],
  pages: [{ path: '/booking-search/:reservationId?', screen: 'recall' }],
}
