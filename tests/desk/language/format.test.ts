import { beforeAll, expect, test } from 'vitest'
import { languages } from '../../../src/domain/value/language.ts'
import { collateIn } from '../../../src/domain/value/collate.ts'
import {
  formatDate,
  formatDateAndDay,
  formatDateTime,
  formatDayAndMonth,
  formatDayOfMonth,
  formatDayOfYear,
  formatDuration,
  formatShortDate,
  formatTime,
  monthAndYear,
  setToday,
  weekdayNames,
} from '../../../src/desk/language/date.ts'
import { loadDateLocale } from '../../../src/desk/language/language.ts'
import { formatMoney } from '../../../src/desk/language/money.ts'

beforeAll(async () => {
  await Promise.all(languages.map(loadDateLocale))
})

test('Money has a decimal comma, points between thousands, and the sign of its currency (CO-010, CO-030)', () => {
  expect(formatMoney(4350)).toBe('43,50')
  expect(formatMoney(5)).toBe('0,05')
  expect(formatMoney(-2175)).toBe('−21,75')
  expect(formatMoney(123456789)).toBe('1.234.567,89')
  expect(formatMoney(19100, 'EUR')).toBe('191,00 €')
  expect(formatMoney(100000, 'CZK')).toBe('1.000,00 Kč')
  expect(formatMoney(100, 'USD')).toBe('1,00 $')
})

test('Dates are shown day first (VA-011)', () => {
  expect(formatDate('2026-12-24')).toBe('24/12/2026')
  expect(formatDateTime('2026-12-24 08:00')).toBe('24/12/2026 08:00')
  expect(formatDateAndDay('2026-12-24', 'en')).toBe('24/12/2026 Thu')
  expect(formatDateAndDay('2026-12-24', 'el')).toBe('24/12/2026 Πέμ')
  expect(formatDayOfMonth('2026-12-01', 'de')).toBe('Di 1')
  expect(formatDayOfYear('2026-12-24', 'it')).toBe('gio 24/12')
})

test('a short date has its year where that is not this one', () => {
  setToday(() => '2026-12-10')
  expect(formatDayOfYear('2027-01-03', 'en')).toBe('Sun 03/01/2027')
  expect(formatDayOfYear('2025-12-24', 'en')).toBe('Wed 24/12/2025')
  expect(formatDayAndMonth('2027-01-03')).toBe('03/01/2027')
  expect(formatDayAndMonth('2026-01-03')).toBe('03/01')
  expect(formatShortDate('2027-01-01')).toBe('01/01/27')
})

test('the absent date of an open ticket is shown as an empty text in every form', () => {
  for (const form of [formatDate, formatDateAndDay, formatDateTime, formatDayOfMonth, formatDayOfYear])
    expect(form('')).toBe('')
})

test.each([
  ['al', 'hën mar mër enj pre sht die', 'maj 2026'],
  ['de', 'Mo Di Mi Do Fr Sa So', 'Mai 2026'],
  ['el', 'Δευ Τρί Τετ Πέμ Παρ Σάβ Κυρ', 'Μάιος 2026'],
  ['en', 'Mon Tue Wed Thu Fri Sat Sun', 'May 2026'],
  ['es', 'lun mar mié jue vie sáb dom', 'mayo de 2026'],
  ['fr', 'lun mar mer jeu ven sam dim', 'mai 2026'],
  ['it', 'lun mar mer gio ven sab dom', 'maggio 2026'],
  ['nl', 'ma di wo do vr za zo', 'mei 2026'],
] as const)('In %s the days are %s, and months have their standalone names', (language, days, month) => {
  expect(weekdayNames(language).join(' ')).toBe(days)
  expect(monthAndYear('2026-05-24', language)).toBe(month)
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
  expect(names.sort(collateIn('el'))).toEqual(['άλφα', 'Άννα', 'Βήτα', 'Ωμέγα'])
})
