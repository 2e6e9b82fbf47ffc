import { refuse } from '../../../domain/refusal.ts'
import type { AnyCommand } from '../../command/command.ts'
import type { HiddenBy, SideEntry, UserEntry } from '../../command/contribution.ts'
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

/** Whether the agency hides the command from the user, or the user lacks the rights that it needs. */
export function isDenied({ id, rights }: Pick<AnyCommand, 'id' | 'rights'>, hiding: HidingKeys): boolean {
  const key = hiding.get(id)
  return !isPermitted(rights) || (key !== undefined && isForbidden(key))
}

/** What the agency hides from a user no key leads to either; what he hides himself is only out of his sight. */
export function unlessForbidden(command: AnyCommand, hiding: HidingKeys): AnyCommand {
  if (!hiding.has(command.id) && command.rights === undefined) return command
  const refuses = (args: never) =>
    isDenied(command, hiding) ? refuse('not_permitted') : command.refuses?.(args)
  return { ...command, refuses }
}
