import { describe, expect, test } from 'vitest'
import { cabinMix, type Occupant } from '../../../src/domain/group/cabinMix.ts'
import { checkCabins, moveOccupant } from '../../../src/domain/group/moveOccupant.ts'

const people: Occupant[] = [
  { id: 'ann', sex: 'FEMALE' },
  { id: 'bea', sex: 'FEMALE' },
  { id: 'carl', sex: 'MALE' },
  { id: 'dan', sex: 'MALE' },
  { id: 'eve', sex: 'FEMALE' },
]
const types = [{ code: 'AA2', berths: 2, free: 4 }]
const assigned = { people, types }
const mix = cabinMix(people, types)
const refusalOf = (result: object) => ('refusal' in result ? result.refusal : undefined)

describe('moving a person of a cabin mix', () => {
  test('moves a woman to the woman who has a cabin alone, and marks the cabin as chosen', () => {
    const moved = moveOccupant(mix, 'bea', { cabin: 1 }, assigned)
    expect(moved).toMatchObject({
      cabins: [{ ids: ['ann'] }, { ids: ['eve', 'bea'], reason: 'chosen' }, { ids: ['carl', 'dan'] }],
    })
  })

  test('gives a person an empty cabin and drops a cabin that is left empty', () => {
    const moved = moveOccupant(mix, 'eve', { code: 'AA2' }, assigned)
    expect(moved).toMatchObject({ cabins: [{}, {}, { ids: ['eve'], reason: 'chosen' }] })
  })

  test('refuses a man in a cabin of women, a third in a cabin of two, and a cabin that is not there', () => {
    expect(refusalOf(moveOccupant(mix, 'dan', { cabin: 1 }, assigned))).toBe('cabin_mixed')
    expect(refusalOf(moveOccupant(mix, 'eve', { cabin: 0 }, assigned))).toBe('cabin_overfull')
    expect(refusalOf(moveOccupant(mix, 'eve', { cabin: 9 }, assigned))).toBe('item_not_found')
    expect(refusalOf(moveOccupant(mix, 'eve', { code: 'LUX' }, assigned))).toBe('not_sold')
  })

  test('refuses more cabins than are free, a person twice, and an unknown person', () => {
    const one = [{ code: 'AA2', berths: 2, free: 1 }]
    const cabins = [
      { code: 'AA2', ids: ['ann'] },
      { code: 'AA2', ids: ['bea'] },
    ]
    expect(checkCabins(cabins, { people, types: one })?.refusal).toBe('sold_out')
    expect(checkCabins([cabins[0]!, cabins[0]!], assigned)?.refusal).toBe('passenger_twice')
    expect(checkCabins([{ code: 'AA2', ids: ['zoe'] }], assigned)?.refusal).toBe('item_not_found')
  })
})
