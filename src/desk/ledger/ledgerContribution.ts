import { ledgerCommand } from './commands.ts'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { rightsToLookUp } from '../../domain/session/right.ts'
import type { Contribution } from '../command/contribution.ts'
import { ledgerCommands } from './ledgerCommands.ts'
import { LedgerDialogs } from './LedgerDialogs.tsx'

export const ledgerContribution: Contribution = {
  commands: ledgerCommands,
  dialogs: [LedgerDialogs],
  userEntries: [
    {
      place: 110,
      title: 'clearances',
      hiddenBy: 'ticket_clearances',
      target: { command: ledgerCommand.clearances },
    },
    {
      place: 120,
      title: 'financialData',
      hiddenBy: 'financial_data',
      target: { command: ledgerCommand.financialData },
    },
  ],
  shortcutCategories: [
    {
      name: 'Clearance check',
      title: 'ledger:shortcutsOf.check',
      place: 180,
      kind: 'dialog',
      screens: ['clearanceCheck'],
    },
  ],
  gridScreens: ['financialData', 'ticketStock', 'clearanceCheck'],
  pages: [
    {
      path: '/info',
      screen: 'info',
      load: async () => (await import('./InfoSheet.tsx')).InfoSheet,
      hiddenBy: 'information',
      userMenu: { place: 10, command: ledgerCommand.info, title: 'info' },
      hasGrid: true,
    },
    {
      path: '/action-log',
      screen: 'actionLog',
      load: async () => (await import('./LogPage.tsx')).LogPage,
      rights: rightsToLookUp,
      hiddenBy: 'activity_log',
      userMenu: { place: 30, command: ledgerCommand.actionLog, title: 'activityLog' },
      hasGrid: true,
    },
    {
      path: '/company-clearings',
      screen: 'companyClearings',
      load: async () => (await import('./ClearingsPage.tsx')).ClearingsPage,
      rights: rightsToLookUp,
      hiddenBy: 'ticket_clearances',
      sideMenu: {
        place: 30,
        command: ledgerCommand.companyClearings,
        title: 'app:menu.clearances',
        icon: ReceiptText,
      },
      shortcuts: { name: 'Clearances', title: 'ledger:shortcutsOf.clearances', place: 170 },
      hasGrid: true,
    },
  ],
}
