import { describe, expect, test } from 'vitest'
import {
  proposeAround,
  reasonFor,
  refuseShared,
  type Cabin,
  type CabinType,
  type Occupant,
} from '../../../src/domain/group/cabinProposal.ts'
import { moveOccupant, moveOn, swapOccupants } from '../../../src/domain/group/moveOccupant.ts'
import { isRefusal } from '../../../src/domain/refusal.ts'
import { fc } from '../../kit/drawnProperties.ts'

const people: Occupant[] = [
  { id: 'ann', sex: 'FEMALE' },
  { id: 'bea', sex: 'FEMALE' },
  { id: 'carl', sex: 'MALE' },
  { id: 'dan', sex: 'MALE' },
  { id: 'eve' },
  { id: 'kit', sex: 'MALE', family: 'K' },
  { id: 'kim', sex: 'FEMALE', family: 'k ' },
]
const types: CabinType[] = [
  { code: 'AB4', berths: 4, free: 2 },
  { code: 'AA2', berths: 2, free: 1 },
]
const situation = { people, types }
const cabin = (code: string, ...ids: string[]): Cabin => ({ code, ids, reason: 'women' })
const mixed = [cabin('AB4', 'ann', 'bea'), cabin('AA2', 'carl', 'dan')]
const idsOf = (cabins: ReturnType<typeof moveOccupant>) =>
  isRefusal(cabins) ? cabins.refusal : cabins.map(({ ids }) => ids)

describe('moving people between cabins', () => {
  test('puts a person into another cabin, and gives back a cabin that becomes empty', () => {
    const alone = [cabin('AB4', 'ann'), cabin('AB4', 'bea')]
    expect(moveOccupant(alone, 'bea', { cabin: 0 }, situation)).toEqual([
      { code: 'AB4', ids: ['ann', 'bea'], reason: 'chosen' },
    ])
  })

  test('is refused for a man and a woman of different families, and with too many people', () => {
    expect(idsOf(moveOccupant(mixed, 'carl', { cabin: 0 }, situation))).toBe('cabin_mixed')
    expect(idsOf(moveOccupant(mixed, 'kit', { cabin: 1 }, situation))).toBe('cabin_overfull')
    expect(idsOf(moveOccupant(mixed, 'eve', { cabin: 0 }, situation))).toBe('cabin_mixed')
    const family = [cabin('AA2', 'kit')]
    expect(idsOf(moveOccupant(family, 'kim', { cabin: 0 }, situation))).toEqual([['kit', 'kim']])
  })

  test('takes a free cabin of a type, while there is one', () => {
    expect(idsOf(moveOccupant(mixed, 'bea', { newOf: 'AB4' }, situation))).toEqual([
      ['ann'],
      ['carl', 'dan'],
      ['bea'],
    ])
    expect(idsOf(moveOccupant(mixed, 'bea', { newOf: 'AA2' }, situation))).toBe('sold_out')
    expect(idsOf(moveOccupant(mixed, 'bea', { newOf: 'LUX' }, situation))).toBe('not_sold')
  })

  test('swaps two people, one of whom may have no cabin', () => {
    const two = [cabin('AB4', 'ann'), cabin('AA2', 'bea')]
    expect(idsOf(swapOccupants(two, ['ann', 'bea'], situation))).toEqual([['bea'], ['ann']])
    expect(idsOf(swapOccupants(mixed, ['carl', 'kit'], situation))).toEqual([
      ['ann', 'bea'],
      ['kit', 'dan'],
    ])
    expect(idsOf(swapOccupants(mixed, ['ann', 'carl'], situation))).toBe('cabin_mixed')
  })

  test('goes on to the next cabin that takes the person, past the last one into a free one of its type', () => {
    const three = [cabin('AB4', 'ann'), cabin('AA2', 'carl', 'dan'), cabin('AB4', 'bea')]
    const wide = { people, types: [{ code: 'AB4', berths: 4, free: 3 }, types[1]!] }
    expect(idsOf(moveOn(three, 'ann', 1, wide))).toEqual([
      ['carl', 'dan'],
      ['bea', 'ann'],
    ])
    expect(idsOf(moveOn(mixed, 'bea', 1, situation))).toEqual([['ann'], ['carl', 'dan'], ['bea']])
    expect(idsOf(moveOn(mixed, 'ann', -1, situation))).toBe('cabin_no_further')
    expect(idsOf(moveOn(mixed, 'carl', -1, situation))).toBe('cabin_mixed')
    expect(idsOf(moveOn([cabin('AA2', 'carl')], 'carl', 1, situation))).toBe('cabin_no_further')
    expect(idsOf(moveOn(mixed, 'kit', 1, situation))).toBe('sold_out')
  })

  test('keeps everyone once, within berths and cabins, and never mixes strangers, whatever is done', () => {
    const ids = fc.constantFrom(...people.map(({ id }) => id))
    const act = fc.oneof(
      fc.record({
        kind: fc.constant('on' as const),
        id: ids,
        step: fc.constantFrom(1 as const, -1 as const),
      }),
      fc.record({ kind: fc.constant('swap' as const), id: ids, other: ids }),
      fc.record({ kind: fc.constant('new' as const), id: ids, code: fc.constantFrom('AB4', 'AA2') }),
    )
    fc.assert(
      fc.property(fc.array(act, { maxLength: 20 }), (acts) => {
        let cabins: Cabin[] = mixed
        for (const one of acts) {
          const next =
            one.kind === 'on'
              ? moveOn(cabins, one.id, one.step, situation)
              : one.kind === 'swap'
                ? swapOccupants(cabins, [one.id, one.other], situation)
                : moveOccupant(cabins, one.id, { newOf: one.code }, situation)
          if (!isRefusal(next)) cabins = next
        }
        const inside = cabins.flatMap((one) => one.ids)
        expect(new Set(inside).size).toBe(inside.length)
        for (const id of ['ann', 'bea', 'carl', 'dan'])
          expect(inside.includes(id) || acts.some((one) => one.kind === 'swap')).toBe(true)
        for (const { code, berths, free } of types) {
          const used = cabins.filter((one) => one.code === code)
          expect(used.length).toBeLessThanOrEqual(free)
          for (const one of used) {
            expect(one.ids.length).toBeLessThanOrEqual(berths)
            expect(one.ids.length).toBeGreaterThan(0)
            expect(
              refuseShared(
                code,
                people.filter(({ id }) => one.ids.includes(id)),
              ),
            ).toBeUndefined()
          }
        }
      }),
    )
  })
})

describe('the reason of a cabin', () => {
  test('is found from those inside', () => {
    const all: Occupant[] = [...people, { id: 'guide', sex: 'MALE', role: 'GUIDE' }]
    expect(reasonFor(['guide'], all)).toBe('role')
    expect(reasonFor(['kit', 'kim'], all)).toBe('family')
    expect(reasonFor(['kit'], all)).toBe('familyPart')
    expect(reasonFor(['ann', 'bea'], all)).toBe('women')
    expect(reasonFor(['carl', 'dan'], all)).toBe('men')
    expect(reasonFor(['ann', 'eve'], all)).toBe('held')
    expect(reasonFor(['ann', 'carl'], all)).toBe('chosen')
  })
})

describe('a mix around cabins that a group has', () => {
  test('leaves those who cannot be placed where they are, and puts no others into their cabins', () => {
    const held = [
      { code: 'AA2', ids: ['eve', 'ann'] },
      { code: 'AA2', ids: ['bea'] },
    ]
    const { cabins, unplaced } = proposeAround(
      people.filter(({ id }) => ['ann', 'bea', 'eve', 'carl'].includes(id)),
      [{ code: 'AA2', berths: 2, free: 2 }],
      held,
    )
    expect(cabins).toEqual([
      { code: 'AA2', ids: ['ann', 'bea'], reason: 'women' },
      { code: 'AA2', ids: ['eve'], reason: 'held' },
    ])
    expect(unplaced).toEqual([{ id: 'carl', reason: 'noCabin' }])
  })
})
