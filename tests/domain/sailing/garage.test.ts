import { describe, expect, it, test } from 'vitest'
import { refuseVehicles, type Garage, type Ship } from '../../../src/domain/sailing/demand.ts'
import { categoryIn, garageIn } from '../../../src/domain/sailing/lanes.ts'
import { positionTypeOf } from '../../../src/domain/sailing/search.ts'
import { categoryLimits, tableRows } from '../table.ts'

const ship: Ship = {
  kind: () => '',
  berths: () => 1,
  soldAs: () => '',
  category: categoryLimits,
  maxLength: 18,
  maxHeight: 4.4,
  dangerousGoods: false,
}

const garage: Garage = { lanes: { low: 1000, high: 1500 }, hasHigh: true }

describe('a garage', () => {
  it.each([
    ['one car', [{ category: 'CAR425' }], undefined],
    ['more cars than lie low', Array.from({ length: 5 }, () => ({ category: 'CAR425' })), undefined],
    [
      'one car too many',
      Array.from({ length: 6 }, () => ({ category: 'CAR425' })),
      { refusal: 'garage_full', parameters: { left: 25 } },
    ],
    [
      'a truck longer than the high lane has left',
      [{ category: 'TRK', length: 16 }],
      { refusal: 'garage_full', parameters: { left: 15 } },
    ],
    ['a truck that fits', [{ category: 'TRK', length: 15 }], undefined],
    [
      'a truck too long for the ship',
      [{ category: 'TRK', length: 18.5 }],
      { refusal: 'vehicle_too_long', parameters: { what: 'TRK', most: 18 } },
    ],
    [
      'a truck too high for the ship',
      [{ category: 'TRK', length: 10, height: 4.5 }],
      { refusal: 'vehicle_too_high', parameters: { what: 'TRK', most: 4.4 } },
    ],
    [
      'dangerous goods',
      [{ category: 'TRK', length: 10, adr: true }],
      { refusal: 'no_dangerous_goods', parameters: { what: 'TRK' } },
    ],
  ])('is asked for %s', (_, vehicles, refusal) => {
    expect(refuseVehicles(vehicles, ship, garage)).toEqual(refusal)
  })

  it('of capacity zero admits nothing, and without a high lane no truck', () => {
    const truck = [{ category: 'TRK', length: 10 }]
    expect(refuseVehicles(truck, { ...ship, maxLength: 0 }, garage)).toEqual({
      refusal: 'no_garage',
      parameters: {},
    })
    const low = { lanes: { low: 5000, high: 0 }, hasHigh: false }
    expect(refuseVehicles(truck, ship, low)).toEqual({ refusal: 'no_truck_garage', parameters: {} })
    expect(refuseVehicles([{ category: 'CAR425' }], ship, low)).toBeUndefined()
  })

  it('admits dangerous goods when the ship does', () => {
    const adr = [{ category: 'TRK', length: 10, adr: true }]
    expect(refuseVehicles(adr, { ...ship, dangerousGoods: true }, garage)).toBeUndefined()
  })
})

test('a garage takes vehicles that fill it, and states the lane left of both kinds for low vehicles', () => {
  const cars = (count: number) => Array.from({ length: count }, () => ({ category: 'CAR425', length: 5 }))
  expect(refuseVehicles(cars(5), ship, garage)).toBeUndefined()
  expect(refuseVehicles(cars(6), ship, garage)).toEqual({ refusal: 'garage_full', parameters: { left: 25 } })
  const truck = { category: 'TRK', length: 11 }
  expect(refuseVehicles([...cars(3), truck], ship, garage)).toEqual({
    refusal: 'garage_full',
    parameters: { left: 15 },
  })
})

test('an accommodation of a vehicle is either a garage or a category', () => {
  expect([garageIn('GARAGETRUCK'), categoryIn('GARAGETRUCK')]).toEqual(['GARAGETRUCK', ''])
  expect([garageIn('CAR425'), categoryIn('CAR425')]).toEqual(['', 'CAR425'])
})

test.each([
  ['seat_unnumbered', 'DECK'],
  ['seat_numbered', 'SEAT'],
  ['cabin', 'CABIN'],
  ['cabin_pet', 'PET_CABIN'],
  ['cabin_prm', 'PRM_CABIN'],
  ['kennel', 'KENNEL'],
])('the search term of %s is %s', (kind, term) => {
  expect(positionTypeOf(kind)).toBe(term)
})

test('has a search term for every kind of accommodation except the lap', () => {
  const kinds = new Set(tableRows('accommodations.csv').map(({ kind }) => kind ?? ''))
  for (const kind of kinds) expect(positionTypeOf(kind) === undefined, kind).toBe(kind === 'none')
})
