import { pages } from '../../../contract/pages.ts'
import type { Target, UserEntry } from '../../command/contribution.ts'
import { commands } from '../../command/registry.ts'

const there: ReadonlySet<string> = new Set(pages.map((page) => page.replace(/\/:\w+\?/, '')))

/** True when the entry’s target is currently available, such as an update only while one is offered. */
export function exists(target: Target, outside: Readonly<Record<string, string | undefined>>): boolean {
  if ('page' in target) return there.has(target.page)
  if ('outside' in target) return outside[target.outside] !== undefined
  return commands.get(target.command) !== undefined && commands.readiness(target.command) === 'ready'
}

/** The permitted entries: a user’s own choice cannot show what the agency hides. */
export function visible(
  entries: readonly UserEntry[],
  hidden: readonly (readonly string[])[],
  outside: Readonly<Record<string, string | undefined>>,
): UserEntry[] {
  const hiddenKeys = new Set(hidden.flat())
  return entries.filter(
    ({ hiddenBy, target }) => !(hiddenBy && hiddenKeys.has(hiddenBy)) && exists(target, outside),
  )
}
