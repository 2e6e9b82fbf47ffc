import { expect, it } from 'vitest'
import { arrival } from '../../../../src/desk/command/queue/arrival.ts'
import { createRegistry } from '../../../../src/desk/command/registry.ts'
import { calm, timers } from '../kit.ts'

it('is at once where nothing is awaited or the place is there, else when it comes, or never', async () => {
  const registry = createRegistry()
  const clock = timers()
  const settled: string[] = []
  const leave = registry.enter('here')
  void arrival(registry, undefined, clock.after).then(() => settled.push('nothing awaited'))
  void arrival(registry, 'here', clock.after).then(() => settled.push('here'))
  void arrival(registry, 'there', clock.after).then(() => settled.push('there'))
  void arrival(registry, 'elsewhere', clock.after).then(() => settled.push('given up'))
  await calm()
  expect(settled).toEqual(['nothing awaited', 'here'])
  leave()
  registry.enter('there')
  await calm()
  expect(settled.at(-1)).toBe('there')
  await clock.pass(10_000)
  expect(settled.at(-1)).toBe('given up')
})
