import { statisticsCommand } from './commands.ts'
import { rightsToLookUp } from '../../domain/session/right.ts'
import type { Contribution } from '../command/contribution.ts'
import { statisticsCommands } from './statistics.ts'

export const statisticsContribution: Contribution = {
  commands: statisticsCommands,
  userEntries: [
    { place: 80, title: 'statistics', hiddenBy: 'statistics', target: { command: statisticsCommand.page } },
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
  pages: [{ path: '/statistics', screen: 'statistics', rights: rightsToLookUp, hiddenBy: 'statistics' }],
}
