import type { Noun } from '../command/noun.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { parcelCommands } from './commands.ts'
import { parcelRows } from './lineRows.ts'

export const parcelNoun: Noun = {
  commands: parcelCommands,
  lineRows: parcelRows,
  dialogs: [CancelDialog],
  sideEntries: [
    {
      place: 35,
      command: 'app.smallPackages',
      title: 'app:menu.smallPackages',
      glyph: '▣',
      at: '/small-packages',
    },
  ],
  shortcutCategories: [
    {
      name: 'Small packages',
      title: 'parcel:shortcutsOf.smallPackages',
      place: 160,
      kind: 'page',
      screens: ['smallPackages'],
    },
  ],
  gridScreens: ['smallPackages'],
  pages: [{ path: '/small-packages', screen: 'smallPackages' }],
}
