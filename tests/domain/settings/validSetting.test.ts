import { expect, test, describe, it } from 'vitest'
import { defaultSetting } from '../../../src/domain/settings/setting.ts'
import { invalidFields, validValue } from '../../../src/domain/settings/validSetting.ts'
import { fc } from '../../kit/drawnProperties.ts'

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

const shortcut = { name: 'a', keys: 'f3', category: 'b' }
const macro = { name: 'naxos', keys: 'f4', text: 'i', parameters: ['x'] }

test.each<[string, unknown[]]>([
  ['defaultNumberOfPassengers', [0, 99]],
  ['defaultNumberOfVehicles', [9]],
  ['currency', ['', 'EUR', 'ALL']],
  ['preferredDate', ['', 'd.M.yyyy']],
  ['defaultLanguage', ['', 'el']],
  ['defaultColor', ['', '#12ab90']],
  ['shortcutRoutes', [[], [{ origin: 'PIR', destination: 'JTR' }]]],
  ['shortcuts', [[shortcut]]],
  ['hideSettings', [['statistics']]],
  ['firstSaleSeen', [true]],
  ['guidesSeen', [['change']]],
  ['profile', ['gds']],
  ['keptKeys', [{}, { a: ['f3', 'f4'], b: [] }]],
  [
    'macros',
    [
      [
        macro,
        { ...macro, name: 'a' + 'b'.repeat(19), keys: undefined },
        { ...macro, name: 'x2', parameters: [] },
      ],
    ],
  ],
])('%s accepts what it can hold', (field, values) => {
  for (const value of values) expect(validValue(field, value)).toBe(value)
})

test.each<[string, unknown[]]>([
  [
    'shortcutRoutes',
    [null, 'x', ['PIR', 'JTR'], { origin: 'PIR' }, { destination: 'PIR' }, { origin: 1, destination: 'x' }],
  ],
  ['shortcuts', [null, { ...shortcut, name: 1 }, { ...shortcut, keys: 1 }, { ...shortcut, category: 1 }]],
  ['hideSettings', [1, null]],
  [
    'macros',
    [
      null,
      { ...macro, name: 1 },
      { ...macro, name: 'a' },
      { ...macro, name: '2x' },
      { ...macro, name: 'a b' },
      { ...macro, name: 'a' + 'b'.repeat(20) },
      { ...macro, keys: 1 },
      { ...macro, text: undefined },
      { ...macro, parameters: 'x' },
      { ...macro, parameters: ['x', 1] },
    ],
  ],
])('%s drops each of the items it cannot hold', (field, items) => {
  for (const item of items) expect(validValue(field, [item])).toEqual([])
})

test.each([
  ['keptKeys', { a: 'f3', b: ['f4'] }, { a: ['f3', 1] }, null, 'x'],
  ['firstSaleSeen', 'yes', 1],
])('%s cannot hold the wrong values either', (field, ...values) => {
  for (const value of values) expect(validValue(field, value)).toBeUndefined()
})

const arrangement = {
  order: ['b', 'a'],
  hidden: ['c'],
  widths: { a: 90 },
  pinned: ['b'],
  sorting: { column: 'a', descending: true },
}

describe('the saved columns of grids', () => {
  it('are read as they are when all of them are valid', () => {
    const columns = { sailings: arrangement, people: {} }
    expect(validValue('columns', columns)).toBe(columns)
  })

  it('lose the parts that are invalid and keep the others', () => {
    const columns = { sailings: { ...arrangement, hidden: 'c', widths: { a: -4 } }, people: ['a'] }
    const { order, pinned, sorting } = arrangement
    expect(validValue('columns', columns)).toEqual({ sailings: { order, pinned, sorting } })
    expect(invalidFields({ columns })).toEqual(['columns'])
  })

  it('keep the parts of a newer version', () => {
    const columns = { sailings: { grouping: ['a'] } }
    expect(validValue('columns', columns)).toBe(columns)
  })

  it('are left out when they are no record of grids', () => {
    expect(validValue('columns', ['sailings'])).toBeUndefined()
    expect(validValue('columns', 'sailings')).toBeUndefined()
  })

  it.each([
    { order: ['a', 1] },
    { pinned: 'a' },
    { widths: { a: 90, b: 'wide' } },
    { widths: null },
    { sorting: { column: 'a' } },
    { sorting: { column: 1, descending: true } },
    { sorting: null },
    { sorting: 'a' },
  ])('lose the invalid part %j', (part) => {
    expect(validValue('columns', { people: part, sailings: {} })).toEqual({ people: {}, sailings: {} })
  })

  it('lose a grid whose arrangement is no record', () => {
    expect(Object.keys(validValue('columns', { people: null, sailings: {} }) as object)).toEqual(['sailings'])
  })

  it.each([24, 1200])('have a width of %s', (width) => {
    const columns = { people: { widths: { a: width } } }
    expect(validValue('columns', columns)).toBe(columns)
  })

  it.each([23, 1201, Number.NaN, '90'])('have no width of %s', (width) => {
    expect(validValue('columns', { people: { widths: { a: width } } })).toEqual({ people: {} })
  })
})
