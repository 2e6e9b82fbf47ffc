import { parcelCommand } from './commands.ts'
import Package from 'lucide-react/icons/package'
import type { Contribution } from '../command/contribution.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { parcelCommands } from './parcelCommands.ts'

export const parcelContribution: Contribution = {
  commands: parcelCommands,
  dialogs: [CancelDialog],
  pages: [
    {
      path: '/small-packages',
      screen: 'smallPackages',
      load: async () => (await import('./ParcelPage.tsx')).ParcelPage,
      sideMenu: { place: 35, command: parcelCommand.page, title: 'app:menu.smallPackages', icon: Package },
      shortcuts: { name: 'Small packages', title: 'parcel:shortcutsOf.smallPackages', place: 160 },
      hasGrid: true,
    },
  ],
}
