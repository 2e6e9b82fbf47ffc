import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isWithin, normalizeRange } from '../../../src/domain/sailing/search.ts'

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
