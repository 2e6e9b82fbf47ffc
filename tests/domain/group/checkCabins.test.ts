import { describe, expect, test } from 'vitest'
import { refuse } from '../../../src/domain/refusal.ts'
import { type Occupant, checkCabins } from '../../../src/domain/group/cabinProposal.ts'

const people: Occupant[] = [
  { id: 'ann', sex: 'FEMALE' },
  { id: 'bea', sex: 'FEMALE' },
  { id: 'carl', sex: 'MALE', family: 'k' },
  { id: 'dora', sex: 'FEMALE', family: 'K' },
  { id: 'eve' },
  { id: 'fay', sex: 'FEMALE', isMinor: true },
  { id: 'gil', sex: 'MALE', family: 'k', isMinor: true },
]
const types = [{ code: 'AA2', berths: 2, free: 1 }]
const check = (...cabins: string[][]) =>
  checkCabins(
    cabins.map((ids) => ({ code: 'AA2', ids })),
    { people, types },
  )?.refusal

describe('cabins assigned by hand', () => {
  test('may be shared by one sex and by one family', () => {
    expect(check(['ann', 'bea'])).toBeUndefined()
    expect(check(['carl', 'dora'])).toBeUndefined()
    expect(check(['eve'])).toBeUndefined()
  })

  test('are refused for a man and a woman of different families, and for an unknown sex', () => {
    expect(check(['ann', 'carl'])).toBe('cabin_mixed')
    expect(check(['ann', 'eve'])).toBe('cabin_mixed')
  })

  test('are refused for an adult with minors of another family', () => {
    expect(check(['ann', 'fay'])).toBe('cabin_minors')
    expect(check(['dora', 'fay'])).toBe('cabin_minors')
    expect(check(['dora', 'gil'])).toBeUndefined()
  })

  test('are refused with too many people, more cabins than are free, a person twice, and an unknown person', () => {
    expect(check(['ann', 'bea', 'dora'])).toBe('cabin_overfull')
    expect(check(['ann'], ['bea'])).toBe('sold_out')
    expect(check(['ann', 'ann'])).toBe('passenger_twice')
    expect(check(['zoe'])).toBe('item_not_found')
  })

  test('are refused for a type that is not on sale', () => {
    const cabins = [{ code: 'LUX', ids: ['ann'] }]
    expect(checkCabins(cabins, { people, types })).toEqual(refuse('not_sold', { what: 'LUX' }, '/cabins/0'))
  })
})
