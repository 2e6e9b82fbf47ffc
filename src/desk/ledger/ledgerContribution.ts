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
    { place: 10, title: 'info', hiddenBy: 'information', target: { command: ledgerCommand.info } },
    {
      place: 30,
      title: 'activityLog',
      hiddenBy: 'activity_log',
      target: { command: ledgerCommand.actionLog },
    },
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
  sideEntries: [
    {
      place: 30,
      command: ledgerCommand.companyClearings,
      title: 'app:menu.clearances',
      icon: ReceiptText,
      at: '/company-clearings',
      hiddenBy: 'ticket_clearances',
    },
  ],
  shortcutCategories: [
    {
      name: 'Clearances',
      title: 'ledger:shortcutsOf.clearances',
      place: 170,
      kind: 'page',
      screens: ['companyClearings'],
    },
    {
      name: 'Clearance check',
      title: 'ledger:shortcutsOf.check',
      place: 180,
      kind: 'dialog',
      screens: ['clearanceCheck'],
    },
  ],
  gridScreens: ['actionLog', 'companyClearings', 'financialData', 'ticketStock', 'clearanceCheck', 'info'],
  pages: [
    { path: '/info', screen: 'info', hiddenBy: 'information' },
    { path: '/action-log', screen: 'actionLog', rights: rightsToLookUp, hiddenBy: 'activity_log' },
    {
      path: '/company-clearings',
      screen: 'companyClearings',
      rights: rightsToLookUp,
      hiddenBy: 'ticket_clearances',
    },
  ],
}
