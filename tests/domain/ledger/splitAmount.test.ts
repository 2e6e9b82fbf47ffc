import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitAmount } from '../../../src/domain/ledger/splitAmount.ts'

test('splits in proportion and gives the remaining hundredth to the largest remainder', () => {
  expect(splitAmount(8350, [10_000, 6700])).toEqual([5000, 3350])
  expect(splitAmount(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(splitAmount(0, [5, 7])).toEqual([0, 0])
  expect(splitAmount(10, [])).toEqual([])
})

test('gives a left-over hundredth to the part with the largest remainder, in any position', () => {
  // 14.29, 28.57 and 57.14 each lose their remainder; the second has lost most.
  expect(splitAmount(100, [1, 2, 4])).toEqual([14, 29, 57])
  expect(splitAmount(100, [4, 1, 2])).toEqual([57, 14, 29])
  // 33.33 and 66.67
  expect(splitAmount(100, [1, 2])).toEqual([33, 67])
  // Two left over: 0.8, 0.8, 0.4.
  expect(splitAmount(2, [2, 2, 1])).toEqual([1, 1, 0])
})

test('splits into shares that add up and do not exceed the parts', () => {
  const paid = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(paid, fc.double({ min: 0, max: 1, noNaN: true }), (parts, rate) => {
      const whole = parts.reduce((sum, part) => sum + part, 0)
      const amount = Math.floor(whole * rate)
      const shares = splitAmount(amount, parts)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount)
      for (const [nth, share] of shares.entries()) expect(share).toBeLessThanOrEqual(parts[nth] ?? 0)
    }),
  )
})
