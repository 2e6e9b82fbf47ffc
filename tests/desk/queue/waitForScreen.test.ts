import { expect, it } from 'vitest'
import { waitForScreen } from '../../../src/desk/queue/queue.ts'
import { createRegistry } from '../../../src/desk/command/registry.ts'
import { flushPromises, timers } from '../command/kit.ts'

it('resolves at once when nothing is awaited or the screen is shown, otherwise when it is shown or after the limit', async () => {
  const registry = createRegistry()
  const clock = timers()
  const settled: string[] = []
  const leave = registry.enter('here')
  void waitForScreen(registry, undefined, clock.after).then(() => settled.push('nothing awaited'))
  void waitForScreen(registry, 'here', clock.after).then(() => settled.push('here'))
  void waitForScreen(registry, 'there', clock.after).then(() => settled.push('there'))
  void waitForScreen(registry, 'elsewhere', clock.after).then(() => settled.push('given up'))
  await flushPromises()
  expect(settled).toEqual(['nothing awaited', 'here'])
  leave()
  registry.enter('there')
  await flushPromises()
  expect(settled.at(-1)).toBe('there')
  await clock.pass(10_000)
  expect(settled.at(-1)).toBe('given up')
})
