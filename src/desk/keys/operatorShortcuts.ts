import { refuse, type Refusal } from '../../domain/refusal.ts'
import { commandsOf, type Command } from '../command/command.ts'
import { presentId } from '../command/formerIds.ts'
import {
  allCategories,
  categoryOfCommand,
  categoryNamed,
  splitKeys,
  type KeymapEntry,
  type OperatorShortcut,
  operatorLayer,
  overlay,
  isCommandName,
} from './keymap.ts'
import { findConflicts, refused, type Conflict } from './shortcutConflicts.ts'

/** A line of the page: a shortcut, or a command that has none yet. */
export interface ShortcutRow {
  /** Name of the entry, or the id of the command. */
  name: string
  /** The name shown: the first one where the entry has several. */
  command: string
  category: string
  /** The ways in force, the shown one first; none where it is off or has none. */
  ways: readonly string[]
  /** The ways of the profile. */
  usual: readonly string[]
  /** The operator has changed it. */
  own: boolean
  /** Its command comes with a later version; the keys may be chosen already. */
  later: boolean
}

/** The part of a command that decides whether it could have keys, and on which screens. */
interface Offered {
  id: string
  where: readonly string[] | 'everywhere'
  palette?: false
}

interface RowParts {
  /** The profile's entries. */
  entries: readonly KeymapEntry[]
  own: readonly OperatorShortcut[]
  commands: readonly Offered[]
  /** Commands with arguments are typed on the line: a key cannot give any. */
  typed: ReadonlySet<string>
}

/** The operator may have given keys to a command before an entry of the keymap had it. */
function unboundRows({ entries, own, commands, typed }: RowParts): Omit<ShortcutRow, 'ways' | 'own'>[] {
  const bound = new Set(entries.flatMap(({ command }) => commandsOf(command)))
  for (const { name } of own) bound.delete(name)
  return commands.flatMap((command) => {
    const { id, where, palette } = command
    const category = categoryOfCommand(where)
    if (palette === false || bound.has(id) || typed.has(id) || category === undefined) return []
    return [{ name: id, command: id, category, usual: [], later: false }]
  })
}

/** Every shortcut and every command that could have one, by category. */
export function shortcutRows(parts: RowParts): readonly ShortcutRow[] {
  const known = new Set(parts.commands.map(({ id }) => id))
  const shipped = parts.entries.map(({ name, command: choice, category, keys, also = [] }) => {
    const [command = ''] = commandsOf(choice)
    return { name, command, category, usual: [keys, ...also], later: !known.has(command) }
  })
  const own = new Map(parts.own.map((shortcut) => [shortcut.name, splitKeys(shortcut.keys)]))
  const rows = [...shipped, ...unboundRows(parts)].map((row): ShortcutRow => {
    const ways = own.get(row.name)
    return { ...row, ways: ways ?? row.usual, own: ways !== undefined }
  })
  return allCategories().flatMap(({ name }) => rows.filter(({ category }) => category === name))
}

/** Conflicts that prevent saving, and those that are only warned of. */
interface Objections {
  refused: readonly Conflict[]
  warned: readonly Conflict[]
}

type Where = (command: string) => Command['where'] | undefined

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

/** A list of shortcuts as it goes from one desk to another. */
export interface ShortcutFile {
  profile?: string
  shortcuts: OperatorShortcut[]
}

export function writeFile({ profile, shortcuts }: ShortcutFile): string {
  const bare = shortcuts.map(({ name, keys, category }) => ({ name, keys, category }))
  return `${JSON.stringify({ profile, shortcuts: bare }, null, 2)}\n`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isShortcut(value: unknown): value is OperatorShortcut {
  if (typeof value !== 'object' || value === null) return false
  const { name, keys, category } = value as Record<string, unknown>
  return (
    typeof name === 'string' &&
    typeof keys === 'string' &&
    typeof category === 'string' &&
    categoryNamed(category) !== undefined
  )
}

/**
 * Reads what `writeFile` wrote, or the list alone. Names are those of the keymap or ids of commands; a name that is
 * neither, or a name twice, refuses the whole.
 */
export function readFile(text: string, isName: (name: string) => boolean): ShortcutFile | Refusal {
  const value = parsed(text)
  const { profile, shortcuts } = (Array.isArray(value) ? { shortcuts: value } : (value ?? {})) as Record<
    string,
    unknown
  >
  if (!Array.isArray(shortcuts) || !shortcuts.every(isShortcut)) return refuse('keys_file_unreadable', {})
  if (profile !== undefined && typeof profile !== 'string') return refuse('keys_file_unreadable', {})
  const names = shortcuts.map(({ name }) => name)
  const wrong = names.find((name, at) => names.indexOf(name) !== at || !(isName(name) || isCommandName(name)))
  if (wrong !== undefined) return refuse('keys_file_name', { name: wrong })
  const bare = shortcuts.map(({ name, keys, category }) => ({ name: presentId(name), keys, category }))
  return { shortcuts: bare, ...(profile === undefined ? {} : { profile }) }
}
