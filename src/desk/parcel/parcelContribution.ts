import { parcelCommand } from './commands.ts'
import Package from 'lucide-react/icons/package'
import type { Contribution } from '../command/contribution.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { parcelCommands } from './parcelCommands.ts'

export const parcelContribution: Contribution = {
  commands: parcelCommands,
  dialogs: [CancelDialog],
  sideEntries: [
    {
      place: 35,
      command: parcelCommand.page,
      title: 'app:menu.smallPackages',
      icon: Package,
      at: '/small-packages',
    },
  ],
  shortcutCategories: [
    {
      name: 'Small packages',
      title: 'parcel:shortcutsOf.smallPackages',
      place: 160,
      kind: 'page',
      screens: ['smallPackages'],
    },
  ],
  gridScreens: ['smallPackages'],
  pages: [{ path: '/small-packages', screen: 'smallPackages' }],
}
