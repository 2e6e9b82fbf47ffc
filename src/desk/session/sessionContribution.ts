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
  userEntries: [{ place: 180, title: 'logout', target: { command: appCommand.signOut } }],
  pages: [
    {
      path: '/switch-account',
      screen: 'switchAccount',
      load: async () => (await import('./SwitchAccount.tsx')).SwitchAccount,
      hiddenBy: 'alt_agency_code',
      userMenu: { place: 60, command: sessionCommand.alterAgency, title: 'alternateAgency' },
    },
    {
      path: '/change-password',
      screen: 'changePassword',
      load: async () => (await import('./ChangePassword.tsx')).ChangePassword,
      hiddenBy: 'change_password',
      userMenu: { place: 70, command: sessionCommand.passwordPage, title: 'changePassword' },
    },
    {
      path: '/security',
      screen: 'security',
      load: async () => (await import('./factor/SecurityPage.tsx')).SecurityPage,
    },
  ],
}
