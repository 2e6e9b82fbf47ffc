import { expect, test } from 'vitest'
import { daysOf } from '../../../src/domain/statistics/days.ts'

test('an open end is as far away as a list may reach', () => {
  expect(daysOf('2026-06-01', '2026-06-02', 15)).toEqual({ from: '2026-06-01', to: '2026-06-02' })
  expect(daysOf('2026-06-20', undefined, 15)).toEqual({ from: '2026-06-20', to: '2026-07-05' })
  expect(daysOf(undefined, '2026-06-16', 15)).toEqual({ from: '2026-06-01', to: '2026-06-16' })
  expect(daysOf(undefined, undefined, 15)).toBeUndefined()
})
