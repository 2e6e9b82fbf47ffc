import type { Screen } from '../../command/command.ts'
import type { Noun } from '../../command/noun.ts'
import { ColumnsDialog } from './ColumnsDialog.tsx'
import { exportCommands } from '../export/commands.ts'
import { enterListCommand } from '../enterList.ts'
import { columnCommands } from './commands.ts'

/** `screens` are those of every noun whose grids can be arranged. */
export const gridNoun = (screens: () => readonly Screen[]): Noun => ({
  get commands() {
    return [...columnCommands(screens()), ...exportCommands(screens()), enterListCommand]
  },
  get shortcutCategories() {
    const title = 'grid:shortcutsOf.lists'
    return [{ name: 'Lists', title, place: 230, kind: 'shared', screens: screens() } as const]
  },
  dialogs: [ColumnsDialog],
})
