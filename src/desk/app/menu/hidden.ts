import { refuse } from '../../../domain/refusal.ts'
import type { AnyCommand } from '../../command/command.ts'
import type { HiddenBy, SideEntry, UserEntry } from '../../command/noun.ts'
import { isForbidden } from '../../session/permission.ts'

/** By command: what hides the entry that does it. */
export type HidingKeys = ReadonlyMap<string, HiddenBy>

export function hidingKeys(
  user: readonly UserEntry[],
  side: readonly Pick<SideEntry, 'command' | 'hiddenBy'>[],
): HidingKeys {
  const ofUser = user.flatMap(({ hiddenBy, target }) =>
    hiddenBy && 'command' in target ? [[target.command, hiddenBy] as const] : [],
  )
  const ofSide = side.flatMap(({ command, hiddenBy }) => (hiddenBy ? [[command, hiddenBy] as const] : []))
  return new Map([...ofUser, ...ofSide])
}

/** What the agency hides from a user no key leads to either; what he hides himself is only out of his sight. */
export function unlessHidden(command: AnyCommand, hiding: HidingKeys): AnyCommand {
  const key = hiding.get(command.id)
  if (key === undefined) return command
  const refuses = (args: never) => (isForbidden(key) ? refuse('not_permitted') : command.refuses?.(args))
  return { ...command, refuses }
}
