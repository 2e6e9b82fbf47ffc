import type { Noun } from '../command/noun.ts'
import { CashierDialogs } from './CashierDialogs.tsx'
import { cashierCommands } from './commands.ts'
import { cashierRows } from './lineRows.ts'

export const cashierNoun: Noun = {
  commands: cashierCommands,
  lineRows: cashierRows,
  dialogs: [CashierDialogs],
  userEntries: [
    { place: 90, title: 'cashierData', hiddenBy: 'cachier_data', target: { command: 'app.cashierData' } },
  ],
  hiddenCommands: [{ command: 'cashier.till', hiddenBy: 'cachier_data' }],
  gridScreens: ['cashierData', 'tillCloses'],
  pages: [{ path: '/transaction-history', screen: 'cashierData', hiddenBy: 'cachier_data' }],
}
