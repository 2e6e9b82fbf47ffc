import type { Contribution } from '../command/contribution.ts'
import { settingsCommands } from './settingsCommands.ts'
import { TipDialog } from './tip/TipDialog.tsx'

export const settingsContribution: Contribution = {
  commands: settingsCommands,
  dialogs: [TipDialog],
  userEntries: [
    { place: 20, title: 'settings', hiddenBy: 'settings', target: { command: 'app.settings' } },
    { place: 40, title: 'shortcuts', hiddenBy: 'shortcuts', target: { command: 'app.shortcutsPage' } },
  ],
  shortcutCategories: [
    {
      name: 'Settings',
      title: 'settings:shortcutsOf.settings',
      place: 220,
      kind: 'page',
      screens: ['settings'],
    },
  ],
  gridScreens: ['shortcutsPage'],
  pages: [
    { path: '/settings', screen: 'settings', hiddenBy: 'settings' },
    { path: '/shortcuts', screen: 'shortcutsPage', hiddenBy: 'shortcuts' },
  ],
}
