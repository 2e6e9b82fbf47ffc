import { categoryOf } from './categories.ts'
import type { Binding } from './keymap.ts'
import { isForbidden, type Registry } from '../registry.ts'

/** A binding that can run on this screen. */
export interface ActiveBinding {
  name: string
  category: string
  command: string
  /** Strokes as they are pressed one after the other. */
  keys: string
  /** It belongs to this screen; bindings that work everywhere are listed after it. */
  own: boolean
}

/** The part of the registry that decides where a command may run. */
export type ReachableCommands = Pick<Registry, 'get' | 'reach' | 'place' | 'readiness'>

function reachOf(command: string, registry: ReachableCommands): number | undefined {
  const where = registry.get(command)?.where
  return where === undefined ? undefined : registry.reach(where)
}

/** Every permitted binding in reach, except those whose keys a nearer command uses. */
export function activeBindings(
  bindings: readonly Binding[],
  registry: ReachableCommands,
): readonly ActiveBinding[] {
  const category = categoryOf(registry.place())?.name
  const nearest = new Map<string, number>()
  const met = bindings.flatMap((binding) => {
    const keys = binding.keys.join(' ')
    const reach = reachOf(binding.command, registry)
    if (reach === undefined || isForbidden(registry.readiness(binding.command))) return []
    nearest.set(keys, Math.min(reach, nearest.get(keys) ?? reach))
    const near = registry.get(binding.command)?.where !== 'everywhere'
    const own = near || (category !== undefined && binding.category === category)
    return [{ name: binding.name, category: binding.category, command: binding.command, keys, own, reach }]
  })
  return met.filter(({ keys, reach }) => reach === nearest.get(keys)).map(({ reach: _, ...way }) => way)
}
