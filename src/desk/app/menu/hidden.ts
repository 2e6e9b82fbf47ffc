import { refuse } from '../../../domain/refusal.ts'
import type { AnyCommand } from '../../command/command.ts'
import { isForbidden, type Permission } from '../../session/permission.ts'
import { userEntries } from './entries.ts'
import { sideEntries } from './sideEntries.ts'

/** What hides the entry that does a command. */
const keys: ReadonlyMap<string, Permission> = new Map([
  ...userEntries.flatMap(({ hiddenBy, target }) =>
    hiddenBy && 'command' in target ? [[target.command, hiddenBy] as const] : [],
  ),
  ...sideEntries.flatMap(({ command, hiddenBy }) => (hiddenBy ? [[command, hiddenBy] as const] : [])),
])

/** Whether the agency keeps the user from a command. */
export function isForbiddenCommand(command: string): boolean {
  const key = keys.get(command)
  return key !== undefined && isForbidden(key)
}

/** What the agency hides from a user no key leads to either; what he hides himself is only out of his sight. */
export function unlessHidden(command: AnyCommand): AnyCommand {
  if (!keys.has(command.id)) return command
  const refuses = (args: never) =>
    isForbiddenCommand(command.id) ? refuse('not_permitted') : command.refuses?.(args)
  return { ...command, refuses }
}

/** Pages behind a permission, by the address that an old bookmark may still have. */
const pageKeys: Readonly<Record<string, Permission>> = {
  '/info': 'information',
  '/settings': 'settings',
  '/action-log': 'activity_log',
  '/shortcuts': 'shortcuts',
  '/switch-account': 'alt_agency_code',
  '/change-password': 'change_password',
  '/company-clearings': 'ticket_clearances',
}

export function isForbiddenPage(page: string): boolean {
  const key = pageKeys[page]
  return key !== undefined && isForbidden(key)
}
