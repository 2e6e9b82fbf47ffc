import type { Noun } from '../command/noun.ts'
import { recallCommands } from './commands.ts'
import { FindDialog } from './FindDialog.tsx'

export const bookingNoun: Noun = {
  commands: recallCommands,
  dialogs: [FindDialog],
}
