import type { Noun } from '../command/noun.ts'
import { settingsCommands } from './commands.ts'
import { TipDialog } from './tip/TipDialog.tsx'

export const settingsNoun: Noun = {
  commands: settingsCommands,
  dialogs: [TipDialog],
  userEntries: [
    { place: 2, title: 'settings', hiddenBy: 'settings', target: { command: 'app.settings' } },
    { place: 4, title: 'shortcuts', hiddenBy: 'shortcuts', target: { command: 'app.shortcutsPage' } },
  ],
  pages: [
    { path: '/settings', hiddenBy: 'settings' },
    { path: '/shortcuts', hiddenBy: 'shortcuts' },
  ],
}
