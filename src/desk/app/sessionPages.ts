import { refuse, type Refusal } from '../../domain/refusal.ts'
import type { AnyCommand } from '../command/command.ts'
import type { NoArguments } from '../command/line/arguments.ts'
import { useSession } from '../session/store.ts'

declare module '../command/command.ts' {
  interface Commands {
    'session.alterAgency': NoArguments
    'session.passwordPage': NoArguments
  }
}

/** What the agency hides from a user no key leads to either. */
const hiddenBy = (key: string) => (): Refusal | undefined =>
  useSession.getState().configuration?.hideSetting.includes(key) ? refuse('not_permitted') : undefined

/** The pages of one’s own session. */
export const sessionPageCommands: AnyCommand[] = [
  {
    id: 'session.alterAgency',
    where: 'everywhere',
    changes: 'nothing',
    refuses: hiddenBy('alt_agency_code'),
    awaits: 'switchAccount',
    run: (_, { navigate }) => navigate('/switch-account'),
  },
  {
    id: 'session.passwordPage',
    where: 'everywhere',
    changes: 'nothing',
    refuses: hiddenBy('change_password'),
    awaits: 'changePassword',
    run: (_, { navigate }) => navigate('/change-password'),
  },
]
