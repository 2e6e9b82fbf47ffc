import { describe, expect, it } from 'vitest'
import {
  dayOf,
  earliestDay,
  isWholeMonth,
  monthAbbreviations,
  monthOf,
  weekdayAbbreviations,
} from '../../../src/domain/value/typedDay.ts'
import { latinKeys } from '../../../src/domain/value/phoneticKey.ts'

const languages = ['en', 'el', 'de', 'fr', 'it', 'es', 'nl', 'sq']
const months = Array.from({ length: 12 }, (_, index) => index + 1)

it.each(languages)('understands the months as they are shortened in %s', (language) => {
  const short = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' })
  const read = months.map((month) => monthOf(short.format(Date.UTC(2026, month - 1, 15)).replace('.', '')))
  expect(read).toEqual(months)
})

it('understands a beginning of a month from three letters on, where it begins no other', () => {
  expect(['sept', 'okt', 'μαρ', 'mar', 'ju', 'j', 'm', 'mai'].map(monthOf)).toEqual([
    9,
    10,
    3,
    3,
    undefined,
    undefined,
    undefined,
    5,
  ])
  expect(['januar', 'Ιουλίου', 'jul', 'x'].map(isWholeMonth)).toEqual([true, true, false, false])
})

it('writes months and weekdays by words that it understands', () => {
  expect(monthAbbreviations.map(monthOf)).toEqual(months)
  // The Monday before.
  const from = '2026-12-07'
  const read = weekdayAbbreviations.map((word) => dayOf(word, { today: from, towards: 'next' }))
  expect(read).toEqual(['07', '08', '09', '10', '11', '12', '13'].map((day) => `2026-12-${day}`))
})

// A Thursday.
const today = '2026-12-10'

it.each([
  ['2026-12-10', 'today σήμερα heute aujourd’hui oggi hoy vandaag sot +0'],
  ['2026-12-11', 'tomorrow αύριο morgen demain domani mañana nesër +1 friday παρασκευή vendredi'],
  ['2026-12-12', 'μεθαύριο übermorgen après-demain dopodomani overmorgen pasnesër +2 samstag sábado'],
  ['2026-12-13', '+3 13 13dec 13/12 13.12.26 13.12.2026 κυριακή sonntag dimanche zondag diel'],
  ['2026-12-14', 'monday δευτέρα lunedì lunes maandag hënë 14δεκ 14dezember'],
])('%s is each of %s', (day, words) => {
  for (const word of words.split(' '))
    expect([word, dayOf(latinKeys(word).toLowerCase(), { today, towards: 'next' })]).toEqual([word, day])
})

it('takes a return no earlier than its outward trip, nor than today', () => {
  expect(earliestDay({ today, towards: 'next' })).toBe(today)
  expect(earliestDay({ today, towards: 'next', notBefore: '2026-12-24' })).toBe('2026-12-24')
  expect(earliestDay({ today, towards: 'next', notBefore: '2026-12-01' })).toBe(today)
})

describe('days', () => {
  const next = (keys: string, notBefore?: string) =>
    dayOf(keys, { today, towards: 'next', ...(notBefore ? { notBefore } : {}) })

  it.each([
    ['24', '2026-12-24'],
    ['10', '2026-12-10'],
    ['9', '2027-01-09'],
    ['24dec', '2026-12-24'],
    ['24/12', '2026-12-24'],
    ['24.12', '2026-12-24'],
    ['1/3', '2027-03-01'],
    ['24dec27', '2027-12-24'],
    ['1.2.2028', '2028-02-01'],
    ['thu', '2026-12-10'],
    ['fri', '2026-12-11'],
    ['wed', '2026-12-16'],
    ['+3', '2026-12-13'],
    ['29feb', '2028-02-29'],
    ['29feb27', 'never'],
    ['30feb', 'never'],
    ['31/11', 'never'],
    ['31.11.2026', 'never'],
    ['12/13', 'never'],
    ['12/0', 'never'],
    ['31', '2026-12-31'],
    ['0', 'never'],
    ['32', 'never'],
    ['+999', '2029-09-04'],
    ['+1000', undefined],
    ['124', undefined],
    ['24/12/1', undefined],
    ['24/12/126', undefined],
    ['x24dec', undefined],
    ['24decx', undefined],
    ['24de', undefined],
    ['', undefined],
    ['24,12', undefined],
    ['24xyz', undefined],
    ['dec24', undefined],
  ])('%s is %s', (keys, day) => expect(next(keys)).toBe(day))

  it('of a return are not before the outward journey', () => {
    expect(next('3jan', '2026-12-28')).toBe('2027-01-03')
    expect(next('27', '2026-12-28')).toBe('2027-01-27')
    expect(next('mon', '2026-12-30')).toBe('2027-01-04')
  })

  it('of a return without a year are at most half a year after the outward journey', () => {
    expect(next('5/12', '2026-12-24')).toBe('2026-12-05')
    expect(next('15/12', '2026-12-24')).toBe('2026-12-15')
    expect(next('20jun', '2026-12-24')).toBe('2027-06-20')
    expect(next('3jan', '2027-12-28')).toBe('2028-01-03')
    expect(next('15/12/2027', '2026-12-24')).toBe('2027-12-15')
    // 183 days, and one more.
    expect(next('25jun', '2026-12-24')).toBe('2027-06-25')
    expect(next('26jun', '2026-12-24')).toBe('2026-06-26')
  })

  it('of a recall are resolved to the past', () => {
    const past = (keys: string) => dayOf(keys, { today, towards: 'past' })
    const read = ['24dec', '1dec', '10', '11', '31', '29feb', '24dec27', 'fri', 'tomorrow', '+1'].map(past)
    expect(read).toEqual([
      '2025-12-24',
      '2026-12-01',
      '2026-12-10',
      '2026-11-11',
      '2026-10-31',
      '2024-02-29',
      '2027-12-24',
      'never',
      'never',
      'never',
    ])
  })
})
