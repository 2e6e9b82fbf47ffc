import { statisticsCommand } from './commands.ts'
import { rightsToLookUp } from '../../domain/session/right.ts'
import type { Contribution } from '../command/contribution.ts'
import { statisticsCommands } from './statistics.ts'

export const statisticsContribution: Contribution = {
  commands: statisticsCommands,
  pages: [
    {
      path: '/statistics',
      screen: 'statistics',
      load: async () => (await import('./StatisticsPage.tsx')).StatisticsPage,
      rights: rightsToLookUp,
      hiddenBy: 'statistics',
      userMenu: { order: 80, command: statisticsCommand.page, title: 'statistics' },
      shortcuts: { name: 'Statistics', title: 'statistics:shortcutsOf.statistics', order: 210 },
      hasGrid: true,
    },
  ],
}
