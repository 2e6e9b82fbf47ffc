import { refuse } from '../../../domain/refusal.ts'
import type { AnyCommand } from '../../command/command.ts'
import type { HiddenBy, SideEntry, UserEntry } from '../../command/noun.ts'
import { isForbidden, isPermitted } from '../../session/permission.ts'

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
export function unlessForbidden(command: AnyCommand, hiding: HidingKeys): AnyCommand {
  const key = hiding.get(command.id)
  const { rights } = command
  if (key === undefined && rights === undefined) return command
  const isDenied = () => !isPermitted(rights) || (key !== undefined && isForbidden(key))
  const refuses = (args: never) => (isDenied() ? refuse('not_permitted') : command.refuses?.(args))
  return { ...command, refuses }
}
