import type { Command } from '../command.ts'
import { findConflicts, refused, type Conflict } from '../keys/conflict.ts'
import { operatorLayer, overlay, type KeymapEntry, type OperatorShortcut } from '../keys/keymap.ts'
import type { ShortcutRow } from './shortcutRows.ts'

/** Conflicts that prevent saving, and those that are only warned of. */
export interface Objections {
  refused: readonly Conflict[]
  warned: readonly Conflict[]
}

export type Where = (command: string) => Command['where'] | undefined

function sameKeys(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((way, at) => way === other[at])
}

/** The operator's list with other ways for one row: none switches it off, the usual ones take it off the list. */
export function withKeysOfRow(
  own: readonly OperatorShortcut[],
  { name, category, usual }: Pick<ShortcutRow, 'name' | 'category' | 'usual'>,
  ways: readonly string[],
): OperatorShortcut[] {
  const others = own.filter((shortcut) => shortcut.name !== name)
  return sameKeys(ways, usual) ? others : [...others, { name, keys: ways.join(', '), category }]
}

/** The bindings of a row with one of them replaced: `at` 0 is the one shown, `at` 1 the second. */
export function withKey(ways: readonly string[], at: 0 | 1, keys: string): readonly string[] {
  const [first, ...others] = ways
  if (at === 0) return [keys, ...others.filter((way) => way !== keys)]
  return first === undefined || first === keys ? [keys] : [first, keys]
}

/** Conflicts of the operator's shortcuts over these entries; with `name` only those of that shortcut. */
export function objections(
  entries: readonly KeymapEntry[],
  own: readonly OperatorShortcut[],
  where: Where,
  name?: string,
): Objections {
  const found = findConflicts(overlay(entries, operatorLayer(own)), where).filter(
    (conflict) => name === undefined || conflict.name === name || conflict.with === name,
  )
  return { refused: found.filter(refused), warned: found.filter((conflict) => !refused(conflict)) }
}

/** The other shortcut of a conflict, seen from the shortcut `mine`. */
export function otherShortcut({ name, with: other }: Conflict, mine: string): string | undefined {
  return other === mine ? name : other
}
