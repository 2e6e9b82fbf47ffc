import { describe, expect, test } from 'vitest'
import { isClosed, periodAt, periodOf, periodsOfYear } from '../../../src/domain/ledger/period.ts'
import { addDays } from '../../../src/domain/value/portTime.ts'

describe('clearing periods', () => {
  test('are halves of a month, the second up to the last day of the month', () => {
    expect(periodOf(2026, 1)).toEqual({ year: 2026, number: 1, from: '2026-01-01', to: '2026-01-15' })
    expect(periodOf(2026, 4)).toEqual({ year: 2026, number: 4, from: '2026-02-16', to: '2026-02-28' })
    expect(periodOf(2028, 4)?.to).toBe('2028-02-29')
    expect(periodOf(2026, 24)).toMatchObject({ from: '2026-12-16', to: '2026-12-31' })
  })

  test('number from 1 to 24 in a year', () => {
    expect([0, -1, 25, 99].map((number) => periodOf(2026, number))).toEqual(Array(4).fill(undefined))
  })

  test('are contiguous, and every day belongs to its period', () => {
    const year = Array.from({ length: periodsOfYear }, (_, nth) => periodOf(2028, nth + 1))
    for (const [nth, period] of year.entries()) {
      if (!period) throw new Error('a period is missing')
      const { from, to } = period
      expect([periodAt(from), periodAt(to)]).toEqual([period, period])
      expect(year[nth + 1]?.from ?? '2029-01-01').toBe(addDays(to, 1))
    }
  })

  test('are closed on the day after their last', () => {
    expect(isClosed({ to: '2026-06-15' }, '2026-06-15')).toBe(false)
    expect(isClosed({ to: '2026-06-15' }, '2026-06-16')).toBe(true)
  })
})
