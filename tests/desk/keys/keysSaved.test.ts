import { beforeEach, expect, test } from 'vitest'
import { countKeysSaved, savedInWeek, useKeysSaved } from '../../../src/desk/keys/keysSaved.ts'
import { createRegistry } from '../../../src/desk/command/registry.ts'
import { readJson } from '../../../src/desk/browser/storage.ts'

let registry = createRegistry()
/** A Saturday. */
let today = '2026-11-21'
const saved = () => savedInWeek(useKeysSaved.getState(), today)

beforeEach(() => {
  today = '2026-11-21'
  useKeysSaved.setState({ week: '', keys: 0 })
  registry = createRegistry()
  registry.enter('step1')
  registry.register([
    { id: 'test.price', where: 'everywhere', run: () => undefined },
    { id: 'test.full', where: 'everywhere', run: () => ({ refusal: 'no_trips' }) },
  ] as never)
  countKeysSaved({
    registry,
    keysOf: (id) => (id === 'test.price' ? 'f3' : 'alt+g p'),
    titleOf: () => 'Price of the trip',
    today: () => today,
  })
})

test('a shortcut saves the keys by which its command is chosen from the list', async () => {
  await registry.run('test.price' as never, {}, 'key')
  expect(saved()).toBe(6)
  expect(readJson('localStorage', 'purser.keysSaved')).toEqual({ week: '2026-11-16', keys: 6 })
})

test('commands chosen in another way, and refused ones, save nothing', async () => {
  await registry.run('test.price' as never, {}, 'palette')
  await registry.run('test.full' as never, {}, 'key')
  expect(saved()).toBe(0)
})

test('the count begins again on Monday', async () => {
  await registry.run('test.price' as never, {}, 'key')
  today = '2026-11-23'
  expect(saved()).toBe(0)
  await registry.run('test.price' as never, {}, 'key')
  expect(saved()).toBe(6)
})
