import Network from 'lucide-react/icons/network'
import type { Contribution } from '../command/contribution.ts'
import { auditCommands } from './auditCommands.ts'
import { networkCommand } from './commands.ts'
import { JournalDialog, NetworkDialogs, WaitingDialog } from './NetworkDialogs.tsx'
import { networkCommands } from './networkCommands.ts'
import { replaceCommands } from './replaceCommands.ts'
import { ReplaceDialog } from './ReplaceDialog.tsx'
import { waitingCommands } from './waitingCommands.ts'

export const networkContribution: Contribution = {
  commands: [...networkCommands, ...replaceCommands, ...waitingCommands, ...auditCommands],
  dialogs: [NetworkDialogs, ReplaceDialog, WaitingDialog, JournalDialog],
  pages: [
    {
      path: '/network',
      screen: 'network',
      rights: ['network'],
      load: async () => (await import('./NetworkPage.tsx')).NetworkPage,
      sideMenu: { order: 29, command: networkCommand.page, title: 'app:menu.network', icon: Network },
      shortcuts: { name: 'Network', title: 'network:shortcutsOf.network', order: 151 },
      hasGrid: true,
    },
    {
      path: '/network-table/:table',
      screen: 'networkTable',
      rights: ['network'],
      load: async () => (await import('./TablePage.tsx')).TablePage,
      shortcuts: { name: 'Network table', title: 'network:shortcutsOf.networkTable', order: 152 },
    },
  ],
  gridScreens: ['networkWaiting'],
}
