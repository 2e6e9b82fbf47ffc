import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultSetting } from '../../../src/domain/settings/setting.ts'
import { invalidFields, validValue } from '../../../src/domain/settings/validSetting.ts'

test('accepts the defaults of the specification and fields of a newer desk', () => {
  expect(
    invalidFields({ ...defaultSetting, sea: { blue: [1] }, hideSettings: ['statistics', 'statistics'] }),
  ).toEqual([])
})

test.each([
  ['defaultNumberOfPassengers', 'x', 1.5, -1, 100, null],
  ['defaultNumberOfVehicles', '1', 10, true],
  ['showCompany', 'yes', 0, null, {}],
  ['currency', 'EURO', 'XXXXX', 1],
  ['preferredDate', 'PPPP', 'yyyy', 4],
  ['defaultLanguage', 'xx', 1],
  ['defaultColor', 'red', '#12', 1],
  ['selectedFromPort', 1, null, ['PIR']],
  ['profile', 1],
  ['partyMemory', 'on'],
  ['keptKeys', [], { a: 'f3' }, { a: [1] }],
  ['macros', {}, 'x'],
  ['constructor', 1],
  ['toString', 'a'],
])('%s cannot hold any of what is tried', (field, ...values) => {
  for (const value of values) expect(validValue(field, value)).toBeUndefined()
})

test('drops invalid list items and the second of two macros with indistinguishable names', () => {
  const [one, two, other] = ['santorini', 'σαντορινι', 'naxos'].map((name) => ({
    name,
    text: 'i',
    parameters: [],
  }))
  expect(validValue('macros', [one, two, { name: 'a b' }, other])).toEqual([one, other])
  const sound = [one, other]
  expect(validValue('macros', sound)).toBe(sound)
  expect(validValue('shortcutRoutes', [{ origin: 'PIR' }])).toEqual([])
})

test('returns a value for every field content that is valid in whole', () => {
  const field = fc.oneof(
    fc.constantFrom(...Object.keys(defaultSetting), 'macros', 'keptKeys', '__proto__'),
    fc.string(),
  )
  fc.assert(
    fc.property(field, fc.jsonValue(), (name, value) => {
      const used = validValue(name, value)
      if (used !== undefined) expect(validValue(name, used)).toBe(used)
    }),
  )
})
