import type { Binding } from './keymap.ts'
import type { Held } from './listener.ts'
import type { Registry } from './registry.ts'

export interface BarItem {
  command: string
  keys: string
  /** It belongs here, but cannot run as things stand. */
  off: boolean
}

const modifiers = ['ctrl', 'alt', 'shift', 'meta'] as const

function has(stroke: string, modifier: (typeof modifiers)[number]): boolean {
  return stroke.split('+').slice(0, -1).includes(modifier)
}

/** F-keys by number, the plain one before the shifted; then everything else as it is listed. */
function order(stroke: string): number {
  const [, shift, number] = /^(shift\+)?f(\d+)$/.exec(stroke) ?? []
  return number === undefined ? 1000 : Number(number) * 10 + (shift ? 1 : 0)
}

/**
 * The commands of this place with their keys, one each: the first binding, or while modifiers are held the one that
 * needs just those.
 */
export function barItems(
  bindings: readonly Binding[],
  held: Held,
  registry: Pick<Registry, 'get' | 'reach' | 'readiness'>,
): readonly BarItem[] {
  const holding = modifiers.some((modifier) => held[modifier])
  const items = new Map<string, BarItem>()
  /** How near the command of each stroke is: a nearer one takes the key. */
  const reaches = new Map<string, number>()
  for (const { command, keys } of bindings) {
    const [stroke = ''] = keys
    const fits = !holding || modifiers.every((modifier) => has(stroke, modifier) === held[modifier])
    const where = registry.get(command)?.where
    const reach = where === undefined ? undefined : registry.reach(where)
    if (!fits || reach === undefined || items.has(command)) continue
    const stands = keys.join(' ')
    reaches.set(stands, Math.min(reach, reaches.get(stands) ?? reach))
    items.set(command, { command, keys: keys.join(' '), off: registry.readiness(command) !== 'ready' })
  }
  const nearest = ({ command, keys }: BarItem) =>
    registry.reach(registry.get(command)?.where ?? []) === reaches.get(keys)
  return [...items.values()].filter(nearest).sort((a, b) => order(a.keys) - order(b.keys))
}
