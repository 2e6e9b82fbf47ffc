import { describe, expect, test } from 'vitest'
import { refuse } from '../../../src/domain/refusal.ts'
import { countChanges } from '../../../src/domain/group/deadlines.ts'
import { assignNames, repeatedNames } from '../../../src/domain/group/naming.ts'

const places = [
  { uuid: 'a1', type: 'AD', surname: 'SMITH' },
  { uuid: 'a2', type: 'AD' },
  { uuid: 'a3', type: 'AD', surname: ' ' },
  { uuid: 'c1', type: 'CH' },
]

describe('naming a part of a group', () => {
  test('gives names to the first places of their type that have none', () => {
    const names = [{ surname: 'A' }, { surname: 'B', type: 'CH' }, { surname: 'C', type: 'AD' }]
    expect(assignNames(places, names)).toEqual(['a2', 'c1', 'a3'])
  })

  test('replaces the name of a chosen place and leaves it out for the others', () => {
    const names = [{ surname: 'A' }, { uuid: 'a2', surname: 'B' }, { uuid: 'a1', surname: 'C' }]
    expect(assignNames(places, names)).toEqual(['a3', 'a2', 'a1'])
  })

  test('refuses more names than places, an unknown place, and a place twice, each at its row', () => {
    const child = { surname: 'A', type: 'CH' }
    expect(assignNames(places, [child, child])).toEqual(
      refuse('group_no_place', { type: 'CH', names: 2, places: 1 }, '/names/1'),
    )
    const unknown = [{ surname: 'A' }, { uuid: 'x', surname: 'B' }]
    expect(assignNames(places, unknown)).toEqual(refuse('item_not_found', { what: 'x' }, '/names/1/uuid'))
    const twice = { uuid: 'a1', surname: 'A' }
    expect(assignNames(places, [twice, twice])).toEqual(refuse('passenger_twice', { uuid: 'a1' }, '/names/1'))
  })

  test('finds rows that repeat a name and birth date, not those without a name', () => {
    const rows = [
      { surname: 'SMITH', name: 'JOHN' },
      { surname: '' },
      { surname: '' },
      { surname: 'Smith ', name: 'john' },
      { surname: 'SMITH', name: 'JOHN', birthdate: '1990-01-01' },
    ]
    expect(repeatedNames(rows)).toEqual([3])
  })
})

describe('changing the counts of a group', () => {
  test('adds places, gives back the last ones without a name, and leaves other types alone', () => {
    const wanted = [
      { type: 'AD', quantity: 2 },
      { type: 'CH', quantity: 3 },
    ]
    expect(countChanges(places, wanted)).toEqual([
      { type: 'AD', add: 0, remove: ['a3'] },
      { type: 'CH', add: 2, remove: [] },
    ])
  })

  test('refuses to give back places that have names', () => {
    expect(countChanges(places, [{ type: 'AD', quantity: 0 }])).toEqual(
      refuse('group_named_more', { type: 'AD', named: 1 }, '/counts/0'),
    )
  })
})
