import type { AnyCommand } from '../command/command.ts'

declare module '../command/command.ts' {
  interface Commands {
    'session.alterAgency': NoArguments
    'session.passwordPage': NoArguments
  }
}

/** Pages of the user’s own session. */
export const sessionPageCommands: AnyCommand[] = [
  {
    id: 'session.alterAgency',
    where: 'everywhere',
    changes: 'nothing',
    awaits: 'switchAccount',
    run: (_, { navigate }) => navigate('/switch-account'),
  },
  {
    id: 'session.passwordPage',
    where: 'everywhere',
    changes: 'nothing',
    awaits: 'changePassword',
    run: (_, { navigate }) => navigate('/change-password'),
  },
]
