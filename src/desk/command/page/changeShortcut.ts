import type { Command } from '../command.ts'
import { findConflicts, refused, type Conflict } from '../keys/conflict.ts'
import { operatorLayer, overlay, type KeymapEntry, type OperatorShortcut } from '../keys/keymap.ts'
import type { ShortcutRow } from './shortcutRows.ts'

/** What may not be, and what had better not be. */
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

/** A row's ways with one of them pressed anew; the first is the shown one, `at` 1 the second. */
export function withKey(ways: readonly string[], at: 0 | 1, keys: string): readonly string[] {
  const [first, ...others] = ways
  if (at === 0) return [keys, ...others.filter((way) => way !== keys)]
  return first === undefined || first === keys ? [keys] : [first, keys]
}

/** Everything wrong with the operator's list over these entries; only what concerns `name`, where it is given. */
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

/** What stands in the way of one more pair of keys: seen from the row that wants them. */
export function otherShortcut({ name, with: other }: Conflict, mine: string): string | undefined {
  return other === mine ? name : other
}
