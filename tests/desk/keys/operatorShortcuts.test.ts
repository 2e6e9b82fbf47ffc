import { expect, it } from 'vitest'
import { refuse } from '../../../src/domain/refusal.ts'
import { readFile, writeFile } from '../../../src/desk/keys/operatorShortcuts.ts'
import { allCategories } from '../../../src/desk/keys/keymap.ts'
import { fc } from '../../kit/drawnProperties.ts'
import { category, declareSpecified } from '../command/kit.ts'

declareSpecified(category({ name: 'Check-in', order: 110 }))

const isName = (name: string) => name === 'Pricing' || name === 'Clear'
const one = { name: 'Pricing', keys: 'f7, alt+g', category: 'Step 2' }

it('reads back the shortcuts it has written', () => {
  const file = { profile: 'gds', shortcuts: [one, { name: 'app.theme', keys: '', category: 'Everywhere' }] }
  expect(readFile(writeFile(file), isName)).toEqual(file)
})

it('reads back arbitrary shortcuts it has written', () => {
  const shortcut = fc.record({
    name: fc.constantFrom('Pricing', 'Clear'),
    keys: fc.string(),
    category: fc.constantFrom(...allCategories().map(({ name }) => name)),
  })
  const file = fc.record({
    profile: fc.string(),
    shortcuts: fc.uniqueArray(shortcut, { selector: ({ name }) => name }),
  })
  fc.assert(
    fc.property(file, (given) => {
      expect(readFile(writeFile(given), isName)).toEqual(given)
    }),
  )
})

it('stores only the list, with name, keys and category', () => {
  expect(readFile(JSON.stringify([{ ...one, more: 1 }]), isName)).toEqual({ shortcuts: [one] })
})

it.each(['', 'x', 'null', '{}', '[1]', '[{"name":"Pricing"}]', '{"shortcuts":[],"profile":1}'])(
  'refuses %s',
  (text) => expect(readFile(text, isName)).toEqual(refuse('keys_file_unreadable', {})),
)

it.each([
  [[{ ...one, name: 'Prices' }], 'Prices'],
  [[one, one], 'Pricing'],
])('refuses unknown names and duplicates', (list, name) => {
  expect(readFile(JSON.stringify(list), isName)).toEqual(refuse('keys_file_name', { name }))
})

it('refuses an unknown category', () => {
  const text = JSON.stringify([{ ...one, category: 'Step 3' }])
  expect(readFile(text, isName)).toEqual(refuse('keys_file_unreadable', {}))
})

it('never throws on any text', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void readFile(text, isName)))
})
