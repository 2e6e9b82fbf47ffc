import type { Noun } from '../command/noun.ts'
import { statisticsCommands } from './commands.ts'
import { statisticsRows } from './lineRows.ts'

export const statisticsNoun: Noun = {
  commands: statisticsCommands,
  lineRows: statisticsRows,
  userEntries: [
    { place: 80, title: 'statistics', hiddenBy: 'statistics', target: { command: 'app.statistics' } },
  ],
  shortcutCategories: [
    {
      name: 'Statistics',
      title: 'statistics:shortcutsOf.statistics',
      place: 210,
      kind: 'page',
      screens: ['statistics'],
    },
  ],
  gridScreens: ['statistics'],
  pages: [{ path: '/statistics', screen: 'statistics', hiddenBy: 'statistics' }],
}
