import { expect, it, test } from 'vitest'
import { isWithin, normalizeRange, portWeight } from '../../../src/domain/sailing/search.ts'
import { fc } from '../../kit/drawnProperties.ts'

it('extends one value to a range, upwards or downwards', () => {
  expect(normalizeRange([800], 'from', 2400)).toEqual([800, 2400])
  expect(normalizeRange([300], 'upTo', 2400)).toEqual([0, 300])
  expect(normalizeRange([], 'from', 2400)).toEqual([0, 2400])
})

it('orders two values and includes both ends', () => {
  fc.assert(
    fc.property(fc.nat(2400), fc.nat(2400), fc.nat(2400), (one, other, value) => {
      const range = normalizeRange([one, other], 'from', 2400)
      expect(range).toEqual(normalizeRange([other, one], 'upTo', 2400))
      expect(isWithin(range, one) && isWithin(range, other)).toBe(true)
      expect(isWithin(range, value)).toBe(value >= Math.min(one, other) && value <= Math.max(one, other))
    }),
  )
})

test('orders ports by the sales of the agency, and equal sales by the number of sailings', () => {
  expect(portWeight({ sailings: 0 })).toBe(0)
  expect(portWeight({ booked: 2, sailings: 0 })).toBe(2)
  expect(portWeight({ booked: 2, sailings: 3 })).toBe(2.75)
  expect(portWeight({ booked: 3, sailings: 0 })).toBeGreaterThan(portWeight({ booked: 2, sailings: 999 }))
})
