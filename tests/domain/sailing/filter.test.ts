import { describe, expect, it } from 'vitest'
import {
  filtersSet,
  isSwitch,
  matchesFilters,
  type FilterableTrip,
  type TripFilters,
} from '../../../src/domain/sailing/filter.ts'

const trip: FilterableTrip = {
  shipType: 'FAST',
  vessel: { company: { abbreviation: 'HLC' } },
  stops: [{ idOrCode: 'PAS' }],
  hasCabin: true,
  hasGarage: false,
  dangerousGoods: false,
  duration: 300,
  departureDateTime: '2026-08-14 08:05',
  prices: { passenger: 5000, vehicle: 9000 },
  positionTypes: ['DECK', 'SEAT'],
}

const most = Number.MAX_SAFE_INTEGER

describe('a single filter', () => {
  it.each<[TripFilters, TripFilters]>([
    [{ shipType: ['FAST', 'NIGHT'] }, { shipType: ['NIGHT'] }],
    [{ company: ['HLC'] }, { company: ['GLJ'] }],
    [{ intermediateStops: true }, { intermediateStops: false }],
    [{ cabin: true }, { cabin: false }],
    [{ garage: false }, { garage: true }],
    [{ dangerousGoods: false }, { dangerousGoods: true }],
    [{ via: 'PAS' }, { via: 'JNX' }],
    [{ duration: [0, 300] }, { duration: [301, most] }],
    [{ departs: [800, 805] }, { departs: [806, 2400] }],
    [{ passPriceRange: [5000, most] }, { passPriceRange: [0, 4999] }],
    [{ vehPriceRange: [0, 9000] }, { vehPriceRange: [9001, most] }],
    [{ positionType: ['SEAT', 'CABIN'] }, { positionType: ['CABIN'] }],
  ])('lets the trip pass with %o and not with %o', (passing, failing) => {
    expect([matchesFilters(trip, passing), matchesFilters(trip, failing)]).toEqual([true, false])
  })

  it('lets every trip pass when it is an empty list or not set', () => {
    const unset: TripFilters = { shipType: [], company: [], positionType: [], garage: undefined }
    expect(matchesFilters(trip, unset)).toBe(true)
    expect(filtersSet({ ...unset, cabin: false })).toEqual(['cabin'])
  })
})

describe('several filters', () => {
  it('let a trip pass only when it satisfies all of them', () => {
    expect(matchesFilters(trip, { shipType: ['FAST'], garage: false })).toBe(true)
    expect(matchesFilters(trip, { shipType: ['FAST'], garage: true })).toBe(false)
    expect(matchesFilters(trip, {})).toBe(true)
  })
})

it('a price range rejects a trip without that price', () => {
  expect(matchesFilters({ ...trip, prices: {} }, { vehPriceRange: [0, most] })).toBe(false)
})

it('is a yes/no filter or another one', () => {
  expect(['cabin', 'garage', 'via'].map((name) => isSwitch(name as keyof TripFilters))).toEqual([
    true,
    true,
    false,
  ])
})

it('a trip without stops is direct, and one of several stops is its via', () => {
  const direct = { ...trip, stops: [] }
  expect(matchesFilters(direct, { intermediateStops: false })).toBe(true)
  expect(matchesFilters(direct, { intermediateStops: true })).toBe(false)
  const two = { ...trip, stops: [{ idOrCode: 'PAS' }, { idOrCode: 'JNX' }] }
  expect(matchesFilters(two, { via: 'JNX' })).toBe(true)
})
