import { canonicalKeys } from './keystroke.ts'

export const categories = ['Step 1', 'Step 2', 'Recall', 'Everywhere'] as const
export type Category = (typeof categories)[number]

/** An entry of `keymaps/*.json`: a shortcut by the name the operator knows it by. */
export interface KeymapEntry {
  name: string
  keys: string
  /** Further keys for the same, where a browser or desktop takes the first. */
  also?: readonly string[]
  category: Category
  command: string
}

/** What a later layer says about an entry: other keys, another command, or nothing but off. */
export type KeymapChange = Pick<KeymapEntry, 'name'> & Partial<KeymapEntry> & { off?: boolean }

export interface Binding {
  name: string
  /** Canonical strokes, one after the other. */
  keys: readonly string[]
  category: Category
  command: string
}

/** The operator's own shortcuts as the settings keep them. */
export interface OperatorShortcut {
  name: string
  /** Empty switches the shortcut off. */
  keys: string
}

/** The shipped entries with later layers over them; the later wins, by name. */
export function overlay(
  base: readonly KeymapEntry[],
  ...layers: readonly (readonly KeymapChange[])[]
): readonly KeymapEntry[] {
  const entries = new Map(base.map((entry) => [entry.name, entry]))
  for (const change of layers.flat()) {
    const { off, ...rest } = change
    const entry = entries.get(change.name)
    if (off) entries.delete(change.name)
    else if (entry) entries.set(change.name, merged(entry, rest))
    else if (isWhole(rest)) entries.set(change.name, rest)
  }
  return [...entries.values()]
}

/** New keys replace the further ones too, unless the layer brings its own. */
function merged(entry: KeymapEntry, change: KeymapChange): KeymapEntry {
  const { also, ...first } = entry
  const kept = change.keys === undefined && also ? { also } : {}
  return { ...first, ...kept, ...change }
}

function isWhole(change: KeymapChange): change is KeymapEntry {
  return Boolean(change.keys && change.category && change.command)
}

/** The operator's own bindings as the last layer. */
export function operatorLayer(shortcuts: readonly OperatorShortcut[]): readonly KeymapChange[] {
  return shortcuts.map(({ name, keys }) => (keys.trim() ? { name, keys } : { name, off: true }))
}

/** Every way to an entry, the shown one first; keys that cannot be read are left out. */
export function bindings(entries: readonly KeymapEntry[]): readonly Binding[] {
  return entries.flatMap(({ name, keys, also = [], category, command }) =>
    [keys, ...also]
      .map(canonicalKeys)
      .filter((strokes) => strokes !== undefined)
      .map((strokes) => ({ name, keys: strokes, category, command })),
  )
}
