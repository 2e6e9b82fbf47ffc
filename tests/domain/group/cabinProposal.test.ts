import { describe, expect, test } from 'vitest'
import { proposeCabins, type CabinType, type Occupant } from '../../../src/domain/group/cabinProposal.ts'
import { fc } from '../../kit/drawnProperties.ts'

const types: CabinType[] = [
  { code: 'AB4', berths: 4, free: 100 },
  { code: 'AA2', berths: 2, free: 100 },
]

const woman = (id: string, more: Partial<Occupant> = {}): Occupant => ({ id, sex: 'FEMALE', ...more })
const man = (id: string, more: Partial<Occupant> = {}): Occupant => ({ id, sex: 'MALE', ...more })

const person = fc.record({
  sex: fc.constantFrom('MALE', 'FEMALE', undefined),
  family: fc.constantFrom(undefined, '', 'a', 'A ', 'b', 'c'),
  isMinor: fc.boolean(),
  role: fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, fc.constantFrom('GUIDE', 'DRIVER')),
})
const people = fc
  .array(person, { maxLength: 60 })
  .map((all) => all.map((one, nth): Occupant => ({ ...one, id: `p${nth}` })))
const cabinTypes = fc
  .array(fc.record({ berths: fc.integer({ min: 1, max: 6 }), free: fc.integer({ min: 0, max: 12 }) }), {
    maxLength: 4,
  })
  .map((all) => all.map((one, nth) => ({ ...one, code: `T${nth}` })))

describe('the cabin mix of a group', () => {
  test('puts a family of both sexes into one cabin, with the reason', () => {
    const family = [man('a', { family: 'X' }), woman('b', { family: 'x' }), woman('c', { family: 'X ' })]
    const { cabins, unplaced } = proposeCabins(family, types)
    expect(cabins).toEqual([{ code: 'AB4', ids: ['a', 'b', 'c'], reason: 'family' }])
    expect(unplaced).toEqual([])
  })

  test('gives the guide and the driver a cabin alone, the smallest', () => {
    const { cabins } = proposeCabins([man('a', { role: 'DRIVER' }), man('b', { role: 'GUIDE' })], types)
    expect(cabins.map(({ code, ids, reason }) => [code, ids, reason])).toEqual([
      ['AA2', ['a'], 'role'],
      ['AA2', ['b'], 'role'],
    ])
  })

  test('shares the other cabins among women and among men', () => {
    const { cabins } = proposeCabins([man('a'), woman('b'), man('c'), woman('d')], types)
    expect(cabins.map(({ ids, reason }) => [ids, reason])).toEqual([
      [['b', 'd'], 'women'],
      [['a', 'c'], 'men'],
    ])
  })

  test('puts teachers and pupils apart, and a family together', () => {
    const group = [
      woman('teacher'),
      woman('pupil', { isMinor: true }),
      woman('classmate', { isMinor: true }),
      man('boy', { isMinor: true }),
      woman('mother', { family: 'K' }),
      woman('daughter', { family: 'K', isMinor: true }),
    ]
    expect(proposeCabins(group, types).cabins.map(({ ids, reason }) => [ids, reason])).toEqual([
      [['mother', 'daughter'], 'family'],
      [['pupil', 'classmate'], 'girls'],
      [['boy'], 'boys'],
      [['teacher'], 'women'],
    ])
  })

  test('reports those who fit in no cabin, and those whose sex is missing', () => {
    const { cabins, unplaced } = proposeCabins(
      [man('a'), { id: 'b' }, woman('c')],
      [{ code: 'AA2', berths: 2, free: 1 }],
    )
    expect(cabins.map(({ ids }) => ids)).toEqual([['c']])
    expect(unplaced).toEqual([
      { id: 'a', reason: 'noCabin' },
      { id: 'b', reason: 'sexMissing' },
    ])
  })

  test('never puts a man and a woman who are no family into one cabin', () => {
    fc.assert(
      fc.property(people, cabinTypes, (all, free) => {
        const of = new Map(all.map((one) => [one.id, one]))
        for (const { ids } of proposeCabins(all, free).cabins) {
          const inside = ids.map((id) => of.get(id)!)
          const families = new Set(inside.map(({ family = '' }) => family.trim().toUpperCase()))
          const isFamily = families.size === 1 && !families.has('')
          const sexes = new Set(inside.map(({ sex }) => sex))
          if (inside.length > 1 && !isFamily) expect([...sexes]).toHaveLength(1)
          if (inside.length > 1 && !isFamily) expect(sexes.has(undefined)).toBe(false)
          if (!isFamily) expect(new Set(inside.map(({ isMinor }) => isMinor)).size).toBe(1)
          if (inside.length > 1) expect(inside.some(({ role }) => role)).toBe(false)
        }
      }),
    )
  })

  test('assigns everyone once or reports why not, and uses no more cabins and berths than there are', () => {
    fc.assert(
      fc.property(people, cabinTypes, (all, free) => {
        const { cabins, unplaced } = proposeCabins(all, free)
        const named = [...cabins.flatMap(({ ids }) => ids), ...unplaced.map(({ id }) => id)]
        expect(named.toSorted()).toEqual(all.map(({ id }) => id).toSorted())
        for (const { code, berths, free: most } of free) {
          const used = cabins.filter((cabin) => cabin.code === code)
          expect(used.length).toBeLessThanOrEqual(most)
          for (const { ids } of used) expect(ids.length).toBeLessThanOrEqual(berths)
        }
      }),
    )
  })
})
