import type { Contribution } from '../command/contribution.ts'
import { bookingCommands } from './saleCommands.ts'
import { entryCommands } from './entry/entryCommands.ts'
import { extraCommands } from './entry/productCommands.ts'
import { pasteCommands } from './entry/paste/pasteCommands.ts'
import { companyDiscountCommands } from './entry/discountCommands.ts'
import { copyToCommands } from './entry/copy/copyCommands.ts'
import { seatCommands } from './entry/seats/seatsCommands.ts'
import { selling } from './model/screens.ts'
import { SaleDialog } from './checkout/SaleDialog.tsx'
import { rowOf } from '../command/line/row.ts'
import { renameRow } from './line/people.ts'
import { issueRow } from './line/sell.ts'

export const saleContribution: Contribution = {
  commands: [
    ...bookingCommands,
    ...entryCommands,
    ...extraCommands,
    ...pasteCommands,
    ...companyDiscountCommands,
    ...copyToCommands,
    ...seatCommands,
  ],
  // For a stored booking or for options too.
  lineRows: [
    rowOf(['booking.people', 'booking.rename'], renameRow),
    rowOf(['booking.issue', 'booking.issueHeld', 'booking.issueOptions'], issueRow),
  ],
  dialogs: [SaleDialog],
  shortcutCategories: [
    {
      name: 'Step 2',
      title: 'booking:shortcutsOf.step2',
      place: 20,
      kind: 'page',
      screens: ['step2', 'seatPlan'],
    },
    {
      name: 'Sale',
      title: 'booking:shortcutsOf.sale',
      place: 40,
      kind: 'shared',
      screens: selling,
    },
    {
      name: 'Pasted passengers',
      title: 'booking:shortcutsOf.pastePeople',
      place: 50,
      kind: 'dialog',
      screens: ['pastePeople'],
    },
  ],
  gridScreens: ['step2'],
}
