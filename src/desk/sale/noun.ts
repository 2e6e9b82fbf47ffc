import type { Noun } from '../command/noun.ts'
import { bookingCommands } from './commands.ts'
import { entryCommands } from './entry/commands.ts'
import { extraCommands } from './entry/productCommands.ts'
import { pasteCommands } from './entry/paste/commands.ts'
import { companyDiscountCommands } from './entry/companyDiscount.ts'
import { copyToCommands } from './entry/copy/commands.ts'
import { seatCommands } from './entry/seats/commands.ts'
import { SaleDialog } from './checkout/confirm/SaleDialog.tsx'
import { saleRows } from './line/lineRows.ts'

export const saleNoun: Noun = {
  commands: [
    ...bookingCommands,
    ...entryCommands,
    ...extraCommands,
    ...pasteCommands,
    ...companyDiscountCommands,
    ...copyToCommands,
    ...seatCommands,
  ],
  lineRows: saleRows,
  dialogs: [SaleDialog],
  gridScreens: ['step2'],
}
