import { describe, expect, test } from 'vitest'
import { refuse } from '../../../src/domain/refusal.ts'
import {
  checkClose,
  countedSum,
  denominations,
  denominationsOf,
  checkDays,
  lastDays,
} from '../../../src/domain/cashier/till.ts'

describe('the close of a till', () => {
  test('needs a reason where the counted cash differs, and none where it agrees', () => {
    expect(checkClose({ expected: 9000, counted: 9000, left: 0, reason: '' })).toBeUndefined()
    expect(checkClose({ expected: 9000, counted: 8950, left: 0, reason: ' ' })).toEqual(
      refuse('till_reason_needed', { difference: -50 }, '/reason'),
    )
    expect(checkClose({ expected: 9000, counted: 9100, left: 0, reason: 'tip' })).toBeUndefined()
  })

  test('leaves at most what was counted', () => {
    expect(checkClose({ expected: 5000, counted: 5000, left: 5000, reason: '' })).toBeUndefined()
    expect(checkClose({ expected: 5000, counted: 5000, left: 5001, reason: '' })).toEqual(
      refuse('till_left_too_much', { left: 5001, counted: 5000 }, '/left'),
    )
  })
})

test('the largest note depends on the decimals of the currency', () => {
  expect([0, 2, 3].map((digits) => denominationsOf(digits)[0])).toEqual([10_000, 100_000, 50_000])
})

test('counted notes and coins add up exactly to the cent', () => {
  expect(countedSum([])).toBe(0)
  expect(countedSum(denominations.map((denomination) => ({ denomination, count: 1 })))).toBe(188_888)
  expect(
    countedSum([
      { denomination: 1, count: 3 },
      { denomination: 2000, count: 4 },
    ]),
  ).toBe(8003)
})

describe('the days of cashier data', () => {
  test('are at most 15 days apart (VA-037, CO-028)', () => {
    expect(checkDays({ start: '2026-06-01', finish: '2026-06-16' })).toBeUndefined()
    expect(checkDays({ start: '2026-06-01', finish: '2026-06-17' })).toEqual(
      refuse('too_many_days', { most: 15 }, '/finish'),
    )
  })

  test('exist, and do not end before they begin', () => {
    expect(checkDays({ start: '2026-06-02', finish: '2026-06-01' })?.refusal).toBe('days_reversed')
    expect(checkDays({ start: '2026-02-30', finish: '2026-03-01' })?.refusal).toBe('date_not_valid')
    expect(checkDays({ start: '2026-02-28', finish: '2026-02-29' })?.refusal).toBe('date_not_valid')
  })

  test('of the quick range are the last 15 up to today, within the limit (CO-029)', () => {
    expect(lastDays('2026-06-16')).toEqual({ start: '2026-06-01', finish: '2026-06-16' })
    expect(checkDays(lastDays('2026-03-03'))).toBeUndefined()
  })
})
