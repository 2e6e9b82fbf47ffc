import { afterEach, expect, it } from 'vitest'
import { dayOf } from '../../../src/domain/value/typedDay.ts'
import {
  formatDate,
  formatDateTime,
  formatDayOfYear,
  setDateFormat,
} from '../../../src/desk/language/date.ts'
import { currencySign, formatPrice, setCurrency } from '../../../src/desk/language/money.ts'
import { dateFormats, defaultSetting } from '../../../src/domain/settings/setting.ts'

afterEach(() => {
  setDateFormat(defaultSetting.preferredDate)
  setCurrency(defaultSetting.currency)
})

it('Dates are formatted as the user set it, including short ones', () => {
  setDateFormat('d.M.yyyy')
  expect(formatDate('2026-12-04')).toBe('4.12.2026')
  expect(formatDateTime('2026-12-04 08:00')).toBe('4.12.2026 08:00')
  expect(formatDayOfYear('2026-12-04', 'en')).toBe('Fri 4.12')
})

it('Dates in every format can be parsed again', () => {
  for (const pattern of dateFormats) {
    setDateFormat(pattern)
    const written = formatDate('2026-12-04')
    expect(dayOf(written, { today: '2026-11-20', towards: 'next' }), written).toBe('2026-12-04')
  }
})

it('Prices have the sign of the configured currency; Czech crowns are Kč (CO-009, CO-011)', () => {
  expect(formatPrice(19100)).toBe('191,00 €')
  setCurrency('CZK')
  expect(formatPrice(19100)).toBe('191,00 Kč')
  expect(currencySign()).toBe('Kč')
})
