import { cashierCommand } from './commands.ts'
import { rightsToLookUp } from '../../domain/session/right.ts'
import type { Contribution } from '../command/contribution.ts'
import { CashierDialogs } from './CashierDialogs.tsx'
import { cashierCommands } from './cashierCommands.ts'

export const cashierContribution: Contribution = {
  commands: cashierCommands,
  dialogs: [CashierDialogs],
  hiddenCommands: [{ command: cashierCommand.till, hiddenBy: 'cachier_data' }],
  shortcutCategories: [
    {
      name: 'Close till',
      title: 'cashier:shortcutsOf.closeTill',
      place: 200,
      kind: 'dialog',
      screens: ['closeTill'],
    },
  ],
  gridScreens: ['tillCloses'],
  pages: [
    {
      path: '/transaction-history',
      screen: 'cashierData',
      load: async () => (await import('./CashierPage.tsx')).CashierPage,
      rights: rightsToLookUp,
      hiddenBy: 'cachier_data',
      userMenu: { place: 90, command: cashierCommand.page, title: 'cashierData' },
      shortcuts: { name: 'Cashier', title: 'cashier:shortcutsOf.cashierData', place: 190 },
      hasGrid: true,
    },
  ],
}
