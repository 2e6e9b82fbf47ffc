import ChartColumn from 'lucide-react/icons/chart-column'
import type { Contribution } from '../command/contribution.ts'
import { reportCommand } from './commands.ts'
import { MailDialog } from './MailDialog.tsx'
import { MailsDialog } from './MailsDialog.tsx'
import { reportCommands } from './reportCommands.ts'

export const reportContribution: Contribution = {
  commands: reportCommands,
  dialogs: [MailDialog, MailsDialog],
  pages: [
    {
      path: '/reports',
      screen: 'report',
      load: async () => (await import('./ReportPage.tsx')).ReportPage,
      rights: ['reports', 'money'],
      sideMenu: { place: 32, command: reportCommand.page, title: 'app:menu.reports', icon: ChartColumn },
      shortcuts: { name: 'Reports', title: 'report:shortcutsOf.report', place: 157 },
      hasGrid: true,
    },
  ],
  gridScreens: ['reportMails'],
}
