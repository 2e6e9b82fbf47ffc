import { bindings, operatorLayer, overlay } from './keymap.ts'
import type { Binding, KeymapChange, KeymapEntry, OperatorShortcut } from './keymap.ts'
import { createListeners } from '../command/listeners.ts'

/** The merged keymap: the shipped one, overridden by the profile, and both by the user's own bindings. */
export interface Shortcuts {
  entries(): readonly KeymapEntry[]
  bindings(): readonly Binding[]
  /** Whether any binding starts with the stroke, on any screen: such keys never reach the browser. */
  bound(stroke: string): boolean
  /** The keys shown for a command: those of its first binding. */
  keysOf(command: string): string | undefined
  isKept(stroke: string): boolean
  useProfile(layer: readonly KeymapChange[]): void
  useOperator(shortcuts: readonly OperatorShortcut[]): void
  /** Additional entries: macros with a shortcut. */
  useMacros(entries: readonly KeymapEntry[]): void
  /** Strokes this browser does not deliver: another binding of the same command is shown instead. */
  useKept(strokes: readonly string[]): void
  subscribe(listener: () => void): () => void
}

export function createShortcuts(base: readonly KeymapEntry[]): Shortcuts {
  const listeners = createListeners()
  let profile: readonly KeymapChange[] = []
  let own: readonly KeymapChange[] = []
  let macros: readonly KeymapEntry[] = []
  let kept: ReadonlySet<string> = new Set()
  let inForce = combine()

  function combine() {
    const entries = [...overlay(base, profile, own), ...macros]
    const all = bindings(entries, kept)
    return { entries, all, strokes: new Set(all.flatMap(({ keys }) => keys)) }
  }

  function change(): void {
    inForce = combine()
    listeners.tell()
  }

  return {
    entries: () => inForce.entries,
    bindings: () => inForce.all,
    bound: (stroke) => inForce.strokes.has(stroke),
    keysOf: (command) => inForce.all.find((binding) => binding.command === command)?.keys.join(' '),
    isKept: (stroke) => kept.has(stroke),
    useProfile: (layer) => {
      profile = layer
      change()
    },
    useOperator: (shortcuts) => {
      own = operatorLayer(shortcuts)
      change()
    },
    useMacros: (entries) => {
      macros = entries
      change()
    },
    useKept: (strokes) => {
      kept = new Set(strokes)
      change()
    },
    subscribe: listeners.subscribe,
  }
}
