import { beforeEach, expect, it } from 'vitest'
import { shortcuts } from '../../../src/desk/command/keyboard.ts'
import { allCategories, shipped } from '../../../src/desk/keys/keymap.ts'
import { readFile } from '../../../src/desk/keys/operatorShortcuts.ts'
import { isRefusal } from '../../../src/domain/refusal.ts'
import { ownRows, replaceShortcuts, setKeys, storedShortcuts } from '../../../src/desk/settings/ownKeys.ts'
import { useSettings } from '../../../src/desk/settings/settingsStore.ts'
import { category, declareSpecified } from '../command/kit.ts'

const specified = new Set(['Step 1', 'Step 2', 'Recall', 'Everywhere'])
const others = [...new Set(shipped.map((entry) => entry.category))].filter((name) => !specified.has(name))
declareSpecified(...others.map((name, at) => category({ name, order: 40 + at })))

/** As stored and exported while the keys of every other page were in `Everywhere`. */
const old = [
  { name: 'Check_In_Start', keys: 'f9', category: 'Everywhere' },
  { name: 'Pricing', keys: 'f7', category: 'Step 2' },
  { name: 'Close_Till', keys: '', category: 'Everywhere' },
]
const today = [
  { ...old[0], category: 'Check-in' },
  { ...old[1], category: 'Step 2' },
  { ...old[2], category: 'Cashier' },
]

beforeEach(() => {
  useSettings.setState({ value: { shortcuts: [] } })
})

it('shortcuts stored with the category Everywhere have the one of their page', () => {
  expect(allCategories().length).toBeGreaterThan(20)
  useSettings.setState({ value: { shortcuts: old } })
  expect(storedShortcuts()).toEqual(today)
})

it('a change of one stores the others with the categories of today', () => {
  useSettings.setState({ value: { shortcuts: old } })
  const row = ownRows().find(({ name }) => name === 'Pricing')
  expect(row && setKeys(row, ['f7', 'alt+q x'])).toBeUndefined()
  expect(useSettings.getState().value.shortcuts.map(({ name, category: of }) => `${name} ${of}`)).toEqual([
    'Check_In_Start Check-in',
    'Close_Till Cashier',
    'Pricing Step 2',
  ])
})

it('a file exported before is imported, and its keys run the commands they ran', () => {
  const file = readFile(JSON.stringify({ profile: 'default', shortcuts: old }), (name) =>
    shipped.some((entry) => entry.name === name),
  )
  expect(isRefusal(file)).toBe(false)
  if (isRefusal(file)) return
  expect(replaceShortcuts(file.shortcuts, file.profile)).toBeUndefined()
  expect(useSettings.getState().value.shortcuts).toEqual(today)
  const keysOf = (name: string) =>
    shortcuts.bindings().flatMap((binding) => (binding.name === name ? [binding.keys.join(' ')] : []))
  for (const stored of [old, today]) {
    shortcuts.useOperator(stored as typeof old)
    expect(shortcuts.keysOf('checkin.start')).toBe('f9')
    expect(keysOf('Check_In_Start')).toEqual(['f9'])
    expect(keysOf('Close_Till')).toEqual([])
    expect(shortcuts.keysOf('pricing.price')).toBe('f7')
  }
  shortcuts.useOperator([])
})

it('a key of another page is no conflict, one of the same page is', () => {
  const [start] = ownRows().filter(({ name }) => name === 'Check_In_Start')
  expect(start && setKeys(start, ['f11'])).toMatchObject({ refusal: 'keys_browser' })
  expect(start && setKeys(start, ['f3'])).toMatchObject({ refusal: 'keys_taken' })
  expect(start && setKeys(start, ['alt+w'])).toBeUndefined()
})
