import { expect, it } from 'vitest'
import { urgencyOf } from '../../../src/desk/booking/options/optionsStore.ts'

it.each([
  ['2026-06-15 09:59', 'bad'],
  ['2026-06-15 10:00', 'bad'],
  ['2026-06-15 10:01', 'warn'],
  ['2026-06-15 23:59', 'warn'],
  ['2026-06-16 00:00', undefined],
])('an option until %s is %s at 08:00 on the 15th', (until, tone) => {
  expect(urgencyOf(until, '2026-06-15 08:00')).toBe(tone)
})

it('an option that expires shortly after midnight is marked as urgent', () => {
  expect(urgencyOf('2026-06-16 00:30', '2026-06-15 23:00')).toBe('bad')
})
