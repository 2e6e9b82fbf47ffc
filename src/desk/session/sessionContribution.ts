import { sessionCommand } from './commands.ts'
import { appCommand } from '../app/commands.ts'
import type { Contribution } from '../command/contribution.ts'
import { sessionCommands } from './sessionCommands.ts'
import { AskAgain } from './AskAgain.tsx'
import { securityCommands } from './factor/securityCommands.ts'
import { IdleWarning } from './IdleWarning.tsx'

export const sessionContribution: Contribution = {
  commands: [...sessionCommands, ...securityCommands],
  dialogs: [IdleWarning, AskAgain],
  userEntries: [
    {
      place: 60,
      title: 'alternateAgency',
      hiddenBy: 'alt_agency_code',
      target: { command: sessionCommand.alterAgency },
    },
    {
      place: 70,
      title: 'changePassword',
      hiddenBy: 'change_password',
      target: { command: sessionCommand.passwordPage },
    },
    { place: 180, title: 'logout', target: { command: appCommand.signOut } },
  ],
  pages: [
    { path: '/switch-account', screen: 'switchAccount', hiddenBy: 'alt_agency_code' },
    { path: '/change-password', screen: 'changePassword', hiddenBy: 'change_password' },
    { path: '/security', screen: 'security' },
  ],
}
