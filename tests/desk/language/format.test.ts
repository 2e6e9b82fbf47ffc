import { expect, test } from 'vitest'
import { collate } from '../../../src/desk/language/collate.ts'
import {
  formatDate,
  formatDateAndDay,
  formatDateTime,
  formatDayOfMonth,
  formatDayOfYear,
  formatDuration,
  formatTime,
  monthAndYear,
  weekdayNames,
} from '../../../src/desk/language/date.ts'
import { formatMoney } from '../../../src/desk/language/money.ts'

test('Money has a decimal comma, points between thousands, and the sign of its currency (CO-010, CO-030)', () => {
  expect(formatMoney(4350)).toBe('43,50')
  expect(formatMoney(5)).toBe('0,05')
  expect(formatMoney(-2175)).toBe('−21,75')
  expect(formatMoney(123456789)).toBe('1.234.567,89')
  expect(formatMoney(19100, 'EUR')).toBe('191,00 €')
  expect(formatMoney(100000, 'CZK')).toBe('1.000,00 Kč')
  expect(formatMoney(100, 'USD')).toBe('1,00 USD')
})

test('Dates are shown day first (VA-011)', () => {
  expect(formatDate('2026-12-24')).toBe('24/12/2026')
  expect(formatDateTime('2026-12-24 08:00')).toBe('24/12/2026 08:00')
  expect(formatDateAndDay('2026-12-24', 'en')).toBe('24/12/2026 Thu')
  expect(formatDateAndDay('2026-12-24', 'el')).toBe('24/12/2026 Πέμ')
  expect(formatDayOfMonth('2026-12-01', 'de')).toBe('Di 1')
  expect(formatDayOfYear('2026-12-24', 'it')).toBe('gio 24/12')
})

test('Every language has seven short day names, Monday first', () => {
  expect(weekdayNames('el')).toEqual(['Δευ', 'Τρί', 'Τετ', 'Πέμ', 'Παρ', 'Σάβ', 'Κυρ'])
  expect(weekdayNames('al')).toEqual(['hën', 'mar', 'mër', 'enj', 'pre', 'sht', 'die'])
  for (const language of ['de', 'en', 'es', 'fr', 'it', 'nl'] as const)
    expect(new Set(weekdayNames(language)).size, language).toBe(7)
})

test('Months have their names in the nominative', () => {
  expect(monthAndYear('2026-12-24', 'el')).toBe('Δεκέμβριος 2026')
  expect(monthAndYear('2026-05-01', 'fr')).toBe('mai 2026')
  expect(monthAndYear('2026-12-24', 'al')).toBe('dhjetor 2026')
})

test('An arrival on a later day shows the number of nights', () => {
  expect(formatTime('2026-12-25 02:05', '2026-12-24 17:30')).toBe('02:05⁺¹')
  expect(formatTime('2027-01-01 06:00', '2026-12-20 17:30')).toBe('06:00⁺¹²')
  expect(formatTime('2026-12-24 12:20', '2026-12-24 07:30')).toBe('12:20')
})

test('Durations are hours and minutes', () => {
  expect(formatDuration(455)).toBe('07:35')
  expect(formatDuration(1565)).toBe('26:05')
})

test('Greek names are sorted with accents ignored', () => {
  const names = ['Ωμέγα', 'άλφα', 'Βήτα', 'Άννα']
  expect(names.sort((one, other) => collate(one, other, 'el'))).toEqual(['άλφα', 'Άννα', 'Βήτα', 'Ωμέγα'])
})
