import type { Screen } from '../../command/command.ts'
import type { Contribution } from '../../command/contribution.ts'
import { ColumnsDialog } from './ColumnsDialog.tsx'
import { exportCommands } from '../export/exportCommands.ts'
import { enterListCommand } from '../enterList.ts'
import { columnCommands } from './columnsCommands.ts'

/** `screens` are those of every noun whose grids can be arranged. */
export const gridContribution = (screens: () => readonly Screen[]): Contribution => ({
  get commands() {
    return [...columnCommands(screens()), ...exportCommands(screens()), enterListCommand]
  },
  get shortcutCategories() {
    const title = 'grid:shortcutsOf.lists'
    return [{ name: 'Lists', title, place: 230, kind: 'shared', screens: screens() } as const]
  },
  dialogs: [ColumnsDialog],
})
