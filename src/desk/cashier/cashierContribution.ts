import { cashierCommand } from './commands.ts'
import { rightsToLookUp } from '../../domain/session/right.ts'
import type { Contribution } from '../command/contribution.ts'
import { CashierDialogs } from './CashierDialogs.tsx'
import { cashierCommands } from './cashierCommands.ts'

export const cashierContribution: Contribution = {
  commands: cashierCommands,
  dialogs: [CashierDialogs],
  userEntries: [
    { place: 90, title: 'cashierData', hiddenBy: 'cachier_data', target: { command: cashierCommand.page } },
  ],
  hiddenCommands: [{ command: cashierCommand.till, hiddenBy: 'cachier_data' }],
  shortcutCategories: [
    {
      name: 'Cashier',
      title: 'cashier:shortcutsOf.cashierData',
      place: 190,
      kind: 'page',
      screens: ['cashierData'],
    },
    {
      name: 'Close till',
      title: 'cashier:shortcutsOf.closeTill',
      place: 200,
      kind: 'dialog',
      screens: ['closeTill'],
    },
  ],
  gridScreens: ['cashierData', 'tillCloses'],
  pages: [
    { path: '/transaction-history', screen: 'cashierData', rights: rightsToLookUp, hiddenBy: 'cachier_data' },
  ],
}
