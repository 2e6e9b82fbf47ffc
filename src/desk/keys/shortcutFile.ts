import { refuse, type Refusal } from '../../domain/refusal.ts'
import { presentId } from '../command/formerIds.ts'
import { categoryNamed } from './categories.ts'
import { isCommandName, type OperatorShortcut } from './keymap.ts'

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
