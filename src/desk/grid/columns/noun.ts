import type { Noun } from '../../command/noun.ts'
import { ColumnsDialog } from './ColumnsDialog.tsx'
import { columnCommands } from './commands.ts'

export const gridNoun: Noun = {
  commands: columnCommands,
  dialogs: [ColumnsDialog],
}
