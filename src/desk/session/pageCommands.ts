import { defineCommands } from '../command/defineCommands.ts'

declare module '../command/command.ts' {
  interface Commands {
    'session.alterAgency': NoArguments
    'session.passwordPage': NoArguments
  }
}

/** Pages of the user’s own session. */
export const sessionPageCommands = defineCommands({
  'session.alterAgency': {
    where: 'everywhere',
    changes: 'nothing',
    awaits: 'switchAccount',
    run: (_, { navigate }) => navigate('/switch-account'),
    recorded: true,
  },
  'session.passwordPage': {
    where: 'everywhere',
    changes: 'nothing',
    awaits: 'changePassword',
    run: (_, { navigate }) => navigate('/change-password'),
    recorded: true,
  },
})
