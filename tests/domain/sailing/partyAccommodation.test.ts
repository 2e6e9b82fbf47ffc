import { describe, expect, it, test } from 'vitest'
import {
  possibleSeatings,
  type FreePlace,
  isCompatible,
} from '../../../src/domain/sailing/partyAccommodation.ts'
import { fc } from '../../kit/drawnProperties.ts'

const deck = { code: 'DECK', fare: 4000, persons: 3 }
const seat = { code: 'EC', fare: 5000, persons: 10 }
const cabin = { code: 'AB4', fare: 9000, persons: 12 }

describe('seats a party', () => {
  it('in the cheapest accommodation that takes all of them, or a more expensive one', () => {
    expect(possibleSeatings(2, [cabin, seat, deck])).toEqual([
      [{ code: 'DECK', persons: 2 }],
      [{ code: 'EC', persons: 2 }],
      [{ code: 'AB4', persons: 2 }],
    ])
  })

  it('in order of the code at equal fares, also in one that they fill', () => {
    const places = ['C', 'A', 'D', 'B'].map((code) => ({ code, fare: 4000, persons: 2 }))
    expect(possibleSeatings(2, places).map(([one]) => one?.code)).toEqual(['A', 'B', 'C', 'D'])
  })

  it('without naming an accommodation that takes none of them', () => {
    const full = { code: 'ATS', fare: 3000, persons: 0 }
    expect(possibleSeatings(4, [full, deck, { ...seat, persons: 2 }, cabin].slice(0, 3))).toEqual([
      [
        { code: 'DECK', persons: 3 },
        { code: 'EC', persons: 1 },
      ],
    ])
  })

  it('together when one accommodation takes all, even if a cheaper one takes some', () => {
    expect(possibleSeatings(4, [cabin, seat, deck])[0]).toEqual([{ code: 'EC', persons: 4 }])
  })

  it('apart otherwise, in the cheapest accommodations first', () => {
    expect(possibleSeatings(20, [cabin, seat, deck])).toEqual([
      [
        { code: 'DECK', persons: 3 },
        { code: 'EC', persons: 10 },
        { code: 'AB4', persons: 7 },
      ],
    ])
  })

  it('not at all when they do not all fit', () => {
    expect(possibleSeatings(26, [cabin, seat, deck])).toEqual([])
  })
})

const anyPlaces = fc.uniqueArray(
  fc.record({
    code: fc.constantFrom('DECK', 'EC', 'ATS', 'AB4', 'AA2'),
    fare: fc.nat(10_000),
    persons: fc.nat(30),
  }),
  { selector: ({ code }) => code },
)

it('gives everyone one unit in every seating, without exceeding any accommodation', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), anyPlaces, (persons, places: FreePlace[]) => {
      const room = places.reduce((sum, place) => sum + place.persons, 0)
      const seatings = possibleSeatings(persons, places)
      expect(seatings.length > 0).toBe(room >= persons)
      for (const seating of seatings) {
        expect(seating.reduce((sum, one) => sum + one.persons, 0)).toBe(persons)
        for (const one of seating)
          expect(one.persons).toBeLessThanOrEqual(places.find(({ code }) => code === one.code)?.persons ?? 0)
      }
    }),
  )
})

const attributes = [
  { fieldName: 'side', availableValues: ['port', 'starboard'] },
  { fieldName: 'note', availableValues: [] },
]

test('an accommodation matches one of its values, and any value of a field without a list', () => {
  expect(isCompatible(attributes, { side: 'port' })).toBe(true)
  expect(isCompatible(attributes, { side: 'middle' })).toBe(false)
  expect(isCompatible(attributes, { note: 'anything' })).toBe(true)
})

test('an accommodation must match every chosen value', () => {
  expect(isCompatible(attributes, { side: 'port', note: 'x' })).toBe(true)
  expect(isCompatible(attributes, { side: 'middle', note: 'x' })).toBe(false)
})

test('an accommodation without the field does not match, unless nothing is chosen in it', () => {
  expect(isCompatible(attributes, { deck: '7' })).toBe(false)
  expect(isCompatible([], { side: 'port' })).toBe(false)
  expect(isCompatible(attributes, { deck: '' })).toBe(true)
  expect(isCompatible(attributes, {})).toBe(true)
})
