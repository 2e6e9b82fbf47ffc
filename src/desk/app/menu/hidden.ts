import { refuse } from '../../../domain/refusal.ts'
import type { AnyCommand } from '../../command/command.ts'
import { useSession } from '../../session/store.ts'
import { userEntries } from './entries.ts'

/** What hides the entry that does a command. */
const keys: ReadonlyMap<string, string> = new Map(
  userEntries.flatMap(({ hiddenBy, target }) =>
    hiddenBy && 'command' in target ? [[target.command, hiddenBy] as const] : [],
  ),
)

const isHidden = (key: string) => useSession.getState().configuration?.hideSetting.includes(key) ?? false

/** What the agency hides from a user no key leads to either; what he hides himself is only out of his sight. */
export function unlessHidden(command: AnyCommand): AnyCommand {
  const key = keys.get(command.id)
  if (key === undefined) return command
  const refuses = (args: never) => (isHidden(key) ? refuse('not_permitted') : command.refuses?.(args))
  return { ...command, refuses }
}
