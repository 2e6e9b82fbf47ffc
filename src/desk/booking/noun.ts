import type { Noun } from '../command/noun.ts'
import { recallCommands } from './commands.ts'
import { FindDialog } from './FindDialog.tsx'
import { bookingRows } from './lineRows.ts'

export const bookingNoun: Noun = {
  commands: recallCommands,
  lineRows: bookingRows,
  dialogs: [FindDialog],
  gridScreens: ['recall'],
  pages: [{ path: '/booking-search/:reservationId?', screen: 'recall' }],
}
