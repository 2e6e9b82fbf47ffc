import { commandsOf, type CommandChoice } from '../choice.ts'
import { canonicalKeys } from './keystroke.ts'

/** An entry of `keymaps/*.json`: a shortcut by the name the operator knows it by. */
export interface KeymapEntry {
  name: string
  keys: string
  /** Alternative keys, for browsers or desktops that intercept the first. */
  also?: readonly string[]
  /** The name of a declared category. */
  category: string
  command: CommandChoice
}

/** What a later layer changes of an entry: its keys, its command, or that it is switched off. */
export type KeymapChange = Pick<KeymapEntry, 'name'> & Partial<KeymapEntry> & { off?: boolean }

export interface Binding {
  name: string
  /** Canonical strokes, one after the other. */
  keys: readonly string[]
  category: string
  command: string
}

/** The user's own shortcuts as stored in the settings. */
export interface OperatorShortcut {
  /** Of an entry, or the id of a command that has none. */
  name: string
  /** One or several shortcuts, `f7, ctrl+shift+f`, the displayed one first; empty switches the entry off. */
  keys: string
  category: string
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

/** `f7, ctrl+shift+f` taken apart; the comma of `ctrl+,` is a key. */
export function splitKeys(keys: string): readonly string[] {
  return keys
    .split(/(?<=[^+\s]\s*),/)
    .map((way) => way.trim())
    .filter((way) => way !== '')
}

/** A command without its own shortcut is named by its id, which differs from every name of an entry. */
export function isCommandName(name: string): boolean {
  return /^[a-z]\w*\.\w+$/.test(name)
}

/** The operator's own bindings as the last layer. */
export function operatorLayer(shortcuts: readonly OperatorShortcut[]): readonly KeymapChange[] {
  return shortcuts.map(({ name, keys: written, category }) => {
    const [keys, ...also] = splitKeys(written)
    if (keys === undefined) return { name, off: true }
    // An entry keeps its category: it was `Everywhere` in older settings and files.
    const whole = isCommandName(name) ? { command: name, category } : {}
    return { ...whole, name, keys, ...(also.length > 0 ? { also } : {}) }
  })
}

/** Intercepted keys come last: they run where they are delivered, and are not displayed. */
function likeliest(ways: readonly (readonly string[])[], kept: ReadonlySet<string>) {
  const isKept = (strokes: readonly string[]) => strokes.some((stroke) => kept.has(stroke))
  return [...ways.filter((way) => !isKept(way)), ...ways.filter(isKept)]
}

/**
 * All shortcuts of an entry, the displayed one first, once for each of its commands; invalid keys are omitted.
 * `kept` are strokes that this browser does not deliver.
 */
export function bindings(
  entries: readonly KeymapEntry[],
  kept: ReadonlySet<string> = new Set(),
): readonly Binding[] {
  return entries.flatMap(({ name, keys, also = [], category, command }) => {
    const ways = [keys, ...also].map(canonicalKeys).filter((strokes) => strokes !== undefined)
    return commandsOf(command).flatMap((one) =>
      likeliest(ways, kept).map((strokes) => ({ name, keys: strokes, category, command: one })),
    )
  })
}
