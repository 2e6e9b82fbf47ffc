import { expect, test } from 'vitest'
import { guardFrom } from '../../../src/crs/database/change.ts'
import { netChange, withReleased, type Units } from '../../../src/crs/database/stock.ts'

test('the guard is on unless a test switches it off, which a production server refuses', () => {
  expect(guardFrom({})).toBe('on')
  expect(guardFrom({ PURSER_TEST_GUARD: 'on' })).toBe('on')
  expect(guardFrom({ PURSER_TEST_GUARD: 'off' })).toBe('off-for-the-control-test')
  expect(() => guardFrom({ PURSER_TEST_GUARD: 'off', NODE_ENV: 'production' })).toThrow(/oversell/)
})

const units = (fromLeg: number, toLeg: number, whole: number): Units => ({
  ...{ itinerary: 1, fromLeg, toLeg, resource: 'DECK', whole, men: 0, women: 0 },
})

test('released and allocated units of the same leg cancel out', () => {
  expect(netChange([units(0, 3, 2)], [units(0, 3, 2)])).toEqual([])
  const changed = netChange([units(0, 3, 2)], [units(1, 3, 3)]).map(({ leg, whole }) => [leg, whole])
  expect(changed).toEqual([
    [0, -2],
    [1, 1],
    [2, 1],
  ])
})

test('released units are free before anything is allocated', () => {
  const row = { itinerary: 1, leg: 1, resource: 'DECK', capacity: 5, berths: 1, whole: 5, men: 0, women: 0 }
  const other = { ...row, resource: 'EC' }
  expect(withReleased([row, other], [units(0, 3, 2)]).map(({ whole }) => whole)).toEqual([3, 5])
})
