import type { AnyCommand } from '../command/command.ts'
import type { NoArguments } from '../command/line/arguments.ts'
import { depart, leads } from './leaving/guard.ts'

declare module '../command/command.ts' {
  interface Commands {
    'session.alterAgency': NoArguments
    'session.passwordPage': NoArguments
  }
}

/** The pages of one’s own session. */
export const sessionPageCommands: AnyCommand[] = [
  {
    id: 'session.alterAgency',
    where: 'everywhere',
    changes: 'nothing',
    awaits: leads('switchAccount'),
    run: (_, { navigate }) => depart({ awaits: 'switchAccount', go: () => navigate('/switch-account') }),
  },
  {
    id: 'session.passwordPage',
    where: 'everywhere',
    changes: 'nothing',
    awaits: leads('changePassword'),
    run: (_, { navigate }) => depart({ awaits: 'changePassword', go: () => navigate('/change-password') }),
  },
]
