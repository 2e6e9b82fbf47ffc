// The time of a key before its command runs: the keystroke is read, resolved among 200 bindings, and dispatched.
import type { AnyCommand } from '../../src/desk/command/command.ts'
import type { Binding } from '../../src/desk/command/keys/keymap.ts'
import { keystroke } from '../../src/desk/command/keys/keystroke.ts'
import { createRegistry } from '../../src/desk/command/registry.ts'
import { resolve, type KeyContext } from '../../src/desk/command/keys/resolver.ts'

const count = 200
const presses = 20_000
/** Milliseconds allowed per key (issue 3). */
const budget = 0.2

const registry = createRegistry()
registry.enter('step1')
const ids = Array.from({ length: count }, (_, nth) => `bench.command${nth}`)
registry.register(
  ids.map((id) => ({ id, where: 'everywhere', changes: 'desk', run: () => {} })) as unknown as AnyCommand[],
)

const modifiers = ['', 'ctrl+', 'alt+', 'shift+', 'ctrl+shift+', 'alt+shift+', 'ctrl+alt+', 'ctrl+alt+shift+']
const strokes = Array.from({ length: count }, (_, nth) => `${modifiers[nth >> 5] ?? ''}f${(nth % 32) + 1}`)
const bindings = ids.map((command, nth) => ({
  ...{ name: command, category: 'Everywhere', command, keys: [strokes[nth] ?? ''] },
})) as unknown as readonly Binding[]

const context: KeyContext = {
  reach: (id) => {
    const where = registry.get(id)?.where
    return where === undefined ? undefined : registry.reach(where)
  },
  keeps: () => false,
}

const events = strokes.map((stroke) => ({
  key: (stroke.split('+').at(-1) ?? '').toUpperCase(),
  ctrlKey: stroke.includes('ctrl'),
  altKey: stroke.includes('alt'),
  shiftKey: stroke.includes('shift'),
}))

async function press(nth: number): Promise<void> {
  const stroke = keystroke(events[nth % count] ?? {})
  const meant = stroke === undefined ? undefined : resolve(bindings, context, [], stroke)
  if (meant?.kind !== 'run') throw new Error(`${stroke} means ${meant?.kind}`)
  await registry.run(meant.binding.command as never, {} as never, 'key')
}

for (let nth = 0; nth < 2000; nth++) await press(nth)
const took: number[] = []
for (let nth = 0; nth < presses; nth++) {
  const begun = performance.now()
  await press(nth)
  took.push(performance.now() - begun)
}
took.sort((one, other) => one - other)
const at = (share: number) => took[Math.floor(took.length * share)] ?? 0
const mean = took.reduce((sum, one) => sum + one, 0) / presses

console.log(`a key among ${count} bindings, from its event to its command, of ${presses} presses:`)
for (const [name, ms] of [
  ['mean', mean],
  ['half of them', at(0.5)],
  ['99 of 100', at(0.99)],
] as const)
  console.log(`${ms.toFixed(4).padStart(9)} ms  ${name}${ms > budget ? ` OVER ${budget} ms` : ''}`)
if (mean > budget || at(0.99) > budget) process.exitCode = 1
