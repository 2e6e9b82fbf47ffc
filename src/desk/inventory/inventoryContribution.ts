import Gauge from 'lucide-react/icons/gauge'
import type { Contribution } from '../command/contribution.ts'
import { ChangeDialog } from './ChangeDialog.tsx'
import { inventoryCommand } from './commands.ts'
import { HistoryDialog } from './HistoryDialog.tsx'
import { inventoryCommands } from './inventoryCommands.ts'

export const inventoryContribution: Contribution = {
  commands: inventoryCommands,
  dialogs: [ChangeDialog, HistoryDialog],
  pages: [
    {
      path: '/inventory',
      screen: 'inventory',
      load: async () => (await import('./InventoryPage.tsx')).InventoryPage,
      rights: ['sailings', 'allotments', 'prices'],
      sideMenu: {
        place: 28,
        command: inventoryCommand.page,
        title: 'app:menu.inventory',
        icon: Gauge,
      },
      shortcuts: { name: 'Sailings on sale', title: 'inventory:shortcutsOf.inventory', place: 155 },
      hasGrid: true,
    },
  ],
  gridScreens: ['inventoryHistory'],
}
