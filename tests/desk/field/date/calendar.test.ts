import { expect, test } from 'vitest'
import { addMonths, dayAfter, monthSheet } from '../../../../src/desk/field/date/calendar.ts'
import { addDays, isDate } from '../../../../src/domain/value/portTime.ts'
import { fc } from '../../../kit/drawnProperties.ts'

test('A month is shown as six weeks starting on a Monday', () => {
  const sheet = monthSheet('2026-12-24')
  expect(sheet).toHaveLength(42)
  expect(sheet[0]).toBe('2026-11-30')
  expect(sheet.at(-1)).toBe('2027-01-10')
  expect(monthSheet('2027-02-01')[0]).toBe('2027-02-01')
})

test('A day beyond the end of a month becomes its last day', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2028-01-31', 1)).toBe('2028-02-29')
  expect(addMonths('2026-12-24', 1)).toBe('2027-01-24')
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
})

test('Keys move by day, week and month, and to the start and end of the month', () => {
  expect(dayAfter('left', '2026-12-01')).toBe('2026-11-30')
  expect(dayAfter('down', '2026-12-24')).toBe('2026-12-31')
  expect(dayAfter('pageUp', '2026-12-24')).toBe('2026-11-24')
  expect(dayAfter('first', '2026-12-24')).toBe('2026-12-01')
  expect(dayAfter('last', '2026-02-24')).toBe('2026-02-28')
  expect(dayAfter('enter', '2026-12-24')).toBeUndefined()
})

test('Every move from any day leads to an existing day', () => {
  const moves = ['left', 'right', 'up', 'down', 'pageUp', 'pageDown', 'first', 'last']
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 30_000 }), fc.constantFrom(...moves), (days, move) => {
      expect(isDate(dayAfter(move, addDays('1970-01-01', days)) ?? '')).toBe(true)
    }),
  )
})
