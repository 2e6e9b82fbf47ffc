import { describe, expect, test } from 'vitest'
import type { NumberedPlaceRow } from '../../../../src/crs/database/stock/numberedPlaces.ts'
import type { Allocation, StockRow } from '../../../../src/crs/database/stock/stock.ts'
import type { DeckPlan } from '../../../../src/crs/sailing/deck/deckPlan.ts'
import { assignSeatNumbers, numberedKeys } from '../../../../src/crs/sailing/deck/seatAssignment.ts'
import { isRefusal } from '../../../../src/domain/refusal.ts'

const seats = ['1A', '1B', '2A', '2B'].map((number, nth) => ({
  number,
  accommodation: 'EC',
  deck: '5',
  at: 100 + Math.floor(nth / 2) * 100 + (nth % 2),
}))
const cabins = ['801', '802', '803'].map((number, nth) => ({
  number,
  accommodation: 'AB2',
  deck: '8',
  at: 1000 + nth,
}))
const plan: DeckPlan = {
  decks: [],
  numbersOf: (code) => [...seats, ...cabins].filter(({ accommodation }) => accommodation === code),
  find: (number) => [...seats, ...cabins].find((one) => one.number === number),
  beds: (code) => (code === 'AB2' ? 2 : 0),
}

const units = (resource: string, more: Partial<Allocation> = {}): Allocation => ({
  itinerary: 1,
  fromLeg: 0,
  toLeg: 2,
  resource,
  whole: 1,
  men: 0,
  women: 0,
  owner: 'a',
  ...more,
})
const seat = (requested?: string, more: Partial<Allocation> = {}) => units('EC', { requested, ...more })
const man = (requested?: string) => units('AB2', { whole: 0, men: 1, requested })
const woman = (requested?: string) => units('AB2', { whole: 0, women: 1, requested })
const cabin = (requested?: string) => units('AB2', { requested })

const taken = (resource: string, number: string, more: Partial<NumberedPlaceRow> = {}): NumberedPlaceRow => ({
  itinerary: 1,
  leg: 1,
  resource,
  number,
  bed: 0,
  sex: null,
  claim: 1,
  ...more,
})

/** The numbers as text, `-` for an allocation without one, or the refusal. */
function assign(
  allocations: readonly Allocation[],
  numbers: readonly NumberedPlaceRow[] = [],
  { rest = true, stock = [] as readonly StockRow[] } = {},
) {
  const assigned = assignSeatNumbers(() => plan, allocations, stock, numbers, rest)
  if (isRefusal(assigned)) return assigned
  return assigned.map(({ numbers: own }) =>
    own ? own.map(({ number, bed, sex }) => `${number}/${bed}${sex?.[0] ?? ''}`).join(' ') : '-',
  )
}

describe('a requested number', () => {
  test('is given, of a seat, of a whole cabin with all its beds, and of a berth', () => {
    expect(assign([seat('2A'), cabin('802'), man('801/2'), woman('803')])).toEqual([
      '2A/0',
      '802/1 802/2',
      '801/2M',
      '803/1F',
    ])
  })

  test('is given on the legs on which it is free', () => {
    const first = { fromLeg: 0, toLeg: 1 }
    expect(assign([seat('1A', first)], [taken('EC', '1A')])).toEqual(['1A/0'])
    const refusal = { refusal: 'place_taken', parameters: { number: '1A' } }
    expect(assign([seat('1A')], [taken('EC', '1A')])).toEqual(refusal)
    expect(assign([seat('1A')], [taken('EC', '1A', { itinerary: 2 })])).toEqual(['1A/0'])
  })

  test('is refused for the second one who requests it', () => {
    expect(assign([seat('1A'), seat('1A')])).toMatchObject({ refusal: 'place_taken' })
    expect(assign([man('801/1'), man('801/1')])).toMatchObject({ refusal: 'place_taken' })
    expect(assign([man('801'), man('801'), man('801')])).toMatchObject({ refusal: 'place_taken' })
  })

  test.each([
    ['no seat', seat('9Z'), 'EC', '9Z'],
    ['of another class', seat('801'), 'EC', '801'],
    ['a bed of a seat', seat('1A/1'), 'EC', '1A/1'],
    ['a bed of a whole cabin', cabin('801/1'), 'AB2', '801/1'],
    ['a bed that the cabin does not have', man('801/3'), 'AB2', '801/3'],
  ])('is refused as not found when it is %s', (_, allocation, what, number) => {
    expect(assign([allocation])).toEqual({ refusal: 'place_not_found', parameters: { number, what } })
  })

  test('is refused in a cabin with an occupant of the other sex or a whole party', () => {
    const other = { refusal: 'cabin_of_other_sex', parameters: { number: '801' } }
    expect(assign([woman('801')], [taken('AB2', '801', { bed: 1, sex: 'MALE' })])).toEqual(other)
    expect(assign([man('801/2')], [taken('AB2', '801', { bed: 1, sex: 'FEMALE' })])).toEqual(other)
    expect(assign([man('801/2')], [taken('AB2', '801', { bed: 1, sex: 'MALE' })])).toEqual(['801/2M'])
    expect(assign([cabin('801')], [taken('AB2', '801', { bed: 1, sex: 'MALE' })])).toMatchObject({
      refusal: 'place_taken',
    })
  })

  test.each(['PAX', 'LANE_LOW'])('of %s, which is only counted, is ignored', (resource) => {
    expect(assign([units(resource, { requested: 'X' })])).toEqual(['-'])
  })
})

describe('numbers for the rest', () => {
  test('are given only when asked for', () => {
    expect(assign([seat(), seat('2B')], [], { rest: false })).toEqual(['-', '2B/0'])
    expect(assign([seat(), seat('1A')])).toEqual(['1B/0', '1A/0'])
  })

  test('are close together for a party, and leave the last without one when too few are free', () => {
    expect(assign([seat(), seat()], [taken('EC', '1B')])).toEqual(['2A/0', '2B/0'])
    expect(assign([seat(), seat()], [taken('EC', '1B'), taken('EC', '1A'), taken('EC', '2B')])).toEqual([
      '2A/0',
      '-',
    ])
  })

  test('of parties on different legs, classes or sexes do not collide', () => {
    expect(
      assign([seat(undefined, { fromLeg: 0, toLeg: 1 }), seat(undefined, { fromLeg: 1 }), seat()]),
    ).toEqual(['1A/0', '1A/0', '1B/0'])
    expect(assign([man(), woman(), cabin()])).toEqual(['801/1M', '802/1F', '803/1 803/2'])
  })

  test('fill partly taken cabins of the sex first', () => {
    const second = [taken('AB2', '802', { bed: 1, sex: 'MALE' })]
    expect(assign([man(), man()], second)).toEqual(['802/2M', '801/1M'])
    expect(assign([woman(), cabin()], second)).toEqual(['801/1F', '803/1 803/2'])
  })

  test('of berths are absent when every cabin is taken', () => {
    const all = cabins.flatMap(({ number }) => [1, 2].map((bed) => taken('AB2', number, { bed })))
    expect(assign([man(), cabin()], all)).toEqual(['-', '-'])
  })

  test('are absent for what has no numbers', () => {
    expect(assign([units('DECK'), units('PAX')])).toEqual(['-', '-'])
  })

  test('avoid those that sellers outside this system have', () => {
    const legs = [0, 1].map((leg) => ({
      itinerary: 1,
      leg,
      resource: 'EC',
      capacity: leg === 1 ? 1 : 4,
      berths: 1,
      whole: 0,
      men: 0,
      women: 0,
    }))
    const given = assign([seat(), seat()], [], { stock: legs })
    expect(given).toEqual([expect.stringMatching(/^\d[AB]\/0$/), '-'])
    const first = { fromLeg: 0, toLeg: 1 }
    expect(assign([seat(undefined, first), seat(undefined, first)], [], { stock: legs })).toEqual([
      '1A/0',
      '1B/0',
    ])
    const elsewhere = legs.map((row) => ({ ...row, itinerary: 2 }))
    expect(assign([seat(), seat()], [], { stock: elsewhere })).toEqual(['1A/0', '1B/0'])
    const [own] = given as string[]
    const others = seats.map(({ number }) => number).filter((number) => `${number}/0` !== own)
    for (const number of others)
      expect(assign([seat(number)], [], { stock: legs })).toMatchObject({ refusal: 'place_taken' })
  })
})

test('numbered rows are those whose resource has numbers', () => {
  const rows = ['PAX', 'EC', 'AB2'].map((resource) => ({ itinerary: 1, leg: 0, resource }))
  expect(numberedKeys(plan, rows).map(({ resource }) => resource)).toEqual(['EC', 'AB2'])
})
