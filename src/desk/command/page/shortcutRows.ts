import { commandsOf } from '../command.ts'
import { allCategories, categoryOfCommand } from '../keys/categories.ts'
import { splitKeys, type KeymapEntry, type OperatorShortcut } from '../keys/keymap.ts'

/** A line of the page: a shortcut, or a command that has none yet. */
export interface ShortcutRow {
  /** Of the entry, or the id of the command. */
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

export interface RowParts {
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
