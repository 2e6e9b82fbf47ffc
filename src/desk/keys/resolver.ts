import { createListeners } from '../command/listeners.ts'
import {
  type Binding,
  bindings,
  operatorLayer,
  overlay,
  type KeymapChange,
  type KeymapEntry,
  type OperatorShortcut,
} from './keymap.ts'

/** The state that keys are resolved with. */
export interface KeyContext {
  /** The distance of a command's screen: 0 is the topmost, higher is lower; undefined when it cannot run here. */
  reach(command: string): number | undefined
  /** Keys that the focused element uses itself. */
  keeps(stroke: string): boolean
}

export type Resolution =
  | { kind: 'nothing'; why: 'unbound' | 'kept' | 'elsewhere' | 'ambiguous' }
  /** The start of a longer shortcut. */
  | { kind: 'more'; keys: readonly string[] }
  | { kind: 'run'; binding: Binding }

interface Candidate {
  binding: Binding
  reach: number | undefined
  whole: boolean
}

/** The bindings that begin with these strokes, or are made of them. */
export const startingWith = (bindings: readonly Binding[], keys: readonly string[]) =>
  bindings.filter((binding) => keys.every((stroke, at) => binding.keys[at] === stroke))

function candidates(
  bindings: readonly Binding[],
  context: KeyContext,
  keys: readonly string[],
): readonly Candidate[] {
  return startingWith(bindings, keys).map((binding) => {
    const whole = binding.keys.length === keys.length
    return { binding, whole, reach: context.reach(binding.command) }
  })
}

/** The nearest ones that are in reach; two that run the same command are one. */
function nearest(met: readonly Candidate[]): readonly Candidate[] {
  const least = Math.min(...met.map(({ reach }) => reach ?? Infinity))
  const near = met.filter(({ reach }) => reach !== undefined && reach === least)
  return near.filter(
    ({ binding }, at) => near.findIndex((other) => other.binding.command === binding.command) === at,
  )
}

/**
 * Resolves a stroke after the strokes before it. A shortcut of the nearest place wins over one farther away; of two
 * equally near ones neither runs.
 */
export function resolve(
  bindings: readonly Binding[],
  context: KeyContext,
  before: readonly string[],
  stroke: string,
): Resolution {
  const keys = [...before, stroke]
  const met = candidates(bindings, context, keys)
  if (met.length === 0) return { kind: 'nothing', why: 'unbound' }
  if (before.length === 0 && context.keeps(stroke)) return { kind: 'nothing', why: 'kept' }
  if (met.some(({ whole, reach }) => !whole && reach !== undefined)) return { kind: 'more', keys }
  const [first, ...others] = nearest(met)
  if (!first) return { kind: 'nothing', why: 'elsewhere' }
  return others.length > 0 ? { kind: 'nothing', why: 'ambiguous' } : { kind: 'run', binding: first.binding }
}

/** The merged keymap: the shipped one, overridden by the profile, and both by the user's own bindings. */
export interface Shortcuts {
  entries(): readonly KeymapEntry[]
  bindings(): readonly Binding[]
  /** Returns whether any binding starts with the stroke, on any screen: such keys never reach the browser. */
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
    listeners.notify()
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
