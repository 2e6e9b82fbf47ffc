import { expect, test } from 'vitest'
import { daysOfPeriod, nextMailAt } from '../../../src/domain/report/period.ts'

test.each([
  ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['today', '2026-03-01', '2026-03-01', '2026-03-01'],
  ['tomorrow', '2026-12-31', '2027-01-01', '2027-01-01'],
  // A Sunday belongs to the week that began six days before.
  ['thisWeek', '2026-03-01', '2026-02-23', '2026-03-01'],
  ['lastWeek', '2026-03-02', '2026-02-23', '2026-03-01'],
  ['nextWeek', '2026-12-29', '2027-01-04', '2027-01-10'],
  ['lastMonth', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['thisMonth', '2028-02-29', '2028-02-01', '2028-02-29'],
  ['nextMonth', '2026-12-15', '2027-01-01', '2027-01-31'],
  ['thisYear', '2026-07-01', '2026-01-01', '2026-12-31'],
] as const)('%s of %s is %s to %s', (period, today, from, to) => {
  expect(daysOfPeriod(period, today)).toEqual({ from, to })
})

test('the next mail is on the next of its weekdays, today only before its time', () => {
  // 1 March 2026 is a Sunday.
  expect(nextMailAt({ weekdays: [7], timeOfDay: '07:00' }, '2026-03-01 06:59')).toBe('2026-03-01 07:00')
  expect(nextMailAt({ weekdays: [7], timeOfDay: '07:00' }, '2026-03-01 07:00')).toBe('2026-03-08 07:00')
  expect(nextMailAt({ weekdays: [1, 3], timeOfDay: '18:30' }, '2026-03-01 23:00')).toBe('2026-03-02 18:30')
})
