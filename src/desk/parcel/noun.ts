import { simple } from '../command/line/words/simple.ts'
import type { Noun } from '../command/noun.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { parcelCommands } from './commands.ts'

export const parcelNoun: Noun = {
  commands: parcelCommands,
  lineRows: [simple(350, 'smallPackages', 'app.smallPackages', 'pkg')],
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
  gridScreens: ['smallPackages'],
  pages: [{ path: '/small-packages', screen: 'smallPackages' }],
}
