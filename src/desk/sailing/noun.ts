import type { Noun } from '../command/noun.ts'
import { sailingCommands } from './commands.ts'
import { findCommands } from './findCommands.ts'
import { favouriteCommands } from './search/favourites.ts'
import { sailingRows } from './line/lineRows.ts'

export const sailingNoun: Noun = {
  commands: [...sailingCommands, ...findCommands, ...favouriteCommands],
  lineRows: sailingRows,
  shortcutCategories: [
    { name: 'Step 1', title: 'sailing:shortcutsOf.step1', place: 10, kind: 'page', screens: ['step1'] },
  ],
  gridScreens: ['step1'],
}
