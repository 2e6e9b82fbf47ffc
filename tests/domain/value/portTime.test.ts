import { describe, expect, it } from 'vitest'
import {
  addDays,
  boundsOfPeriod,
  addMinutes,
  ageOn,
  compare,
  dateOf,
  dateOfDay,
  dayNumber,
  daysBetween,
  isDate,
  isDateTime,
  isShown,
  isTime,
  localAt,
  minutesBetween,
  voyageMinutes,
  timeOf,
  toInstant,
  weekday,
} from '../../../src/domain/value/portTime.ts'
import { fc } from '../../kit/drawnProperties.ts'

const athens = 'Europe/Athens'
const zones = [
  athens,
  'Europe/Rome',
  'Europe/Istanbul',
  'Europe/London',
  'Africa/Tunis',
  'Atlantic/Reykjavik',
]

const day = fc.integer({ min: -40_000, max: 60_000 })
const instant = fc.integer({ min: Date.UTC(1995, 0, 1) / 60_000, max: Date.UTC(2037, 0, 1) / 60_000 })

describe('days', () => {
  it('count like the platform’s calendar', () => {
    fc.assert(
      fc.property(day, (number) => {
        const date = new Date(number * 86_400_000).toISOString().slice(0, 10)
        expect(dateOfDay(number)).toBe(date)
        expect(dayNumber(date)).toBe(number)
        expect(weekday(date)).toBe(new Date(`${date}T00:00Z`).getUTCDay() || 7)
      }),
    )
  })

  it.each(['2026-02-28', '2024-02-29', '2026-12-31'])('%s exists', (date) => {
    expect(isDate(date)).toBe(true)
  })

  it.each([
    '2025-02-31',
    '2025-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-01',
    '26-01-01',
    'Invalid date',
    '',
  ])('%j does not exist', (date) => {
    expect(isDate(date)).toBe(false)
  })

  it('shift over ends of months and years and back', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2024-03-01', -1)).toBe('2024-02-29')
    fc.assert(
      fc.property(day, fc.integer({ min: -5000, max: 5000 }), (number, shift) => {
        const date = dateOfDay(number)
        expect(daysBetween(date, addDays(date, shift))).toBe(shift)
      }),
    )
  })

  it('count ages in full years on the day', () => {
    expect(ageOn('2021-08-14', '2026-08-13')).toBe(4)
    expect(ageOn('2021-08-14', '2026-08-14')).toBe(5)
    expect(ageOn('2020-02-29', '2025-02-28')).toBe(4)
    expect(ageOn('2020-02-29', '2025-03-01')).toBe(5)
    expect(ageOn('2026-08-15', '2026-08-14')).toBe(-1)
  })
})

describe('months and years', () => {
  it.each([
    ['2026-06-15', 'month', '2026-06-01', '2026-06-30'],
    ['2024-02-29', 'month', '2024-02-01', '2024-02-29'],
    ['2026-12-31', 'month', '2026-12-01', '2026-12-31'],
    ['2026-06-15', 'year', '2026-01-01', '2026-12-31'],
  ] as const)('that of %s, the %s, is from %s to %s', (date, period, first, last) => {
    expect(boundsOfPeriod(date, period)).toEqual([first, last])
  })
})

describe('times', () => {
  it('are distinguished from other texts', () => {
    expect(isTime('00:00')).toBe(true)
    expect(isTime('24:00')).toBe(false)
    expect([isTime('123:00'), isTime('23:000')]).toEqual([false, false])
    expect([isDate('12026-08-14'), isDate('2026-08-140')]).toEqual([false, false])
    expect(isDateTime('2026-08-14 23:59 ')).toBe(false)
    expect(isDateTime('2026-08-14 23:59')).toBe(true)
    expect(isDateTime('2026-02-31 10:00')).toBe(false)
    expect(isDateTime('2026-08-14T23:59')).toBe(false)
    expect(dateOf('2026-08-14 23:59')).toBe('2026-08-14')
    expect(timeOf('2026-08-14 23:59')).toBe('23:59')
    expect(['b', 'a', 'a'].sort(compare)).toEqual(['a', 'a', 'b'])
  })

  it('shift on the wall clock', () => {
    expect(addMinutes('2026-08-14 23:30', 45)).toBe('2026-08-15 00:15')
    expect(addMinutes('2026-01-01 00:10', -20)).toBe('2025-12-31 23:50')
  })
})

describe('instants', () => {
  it('agree with the platform’s clocks in every zone', () => {
    fc.assert(
      fc.property(instant, fc.constantFrom(...zones), (minutes, zone) => {
        const shown = new Intl.DateTimeFormat('sv', {
          timeZone: zone,
          dateStyle: 'short',
          timeStyle: 'short',
        })
        expect(localAt(minutes * 60_000, zone)).toBe(shown.format(minutes * 60_000))
      }),
    )
  })

  it('return from the local time, an hour earlier only in a repeated hour', () => {
    fc.assert(
      fc.property(instant, fc.constantFrom(...zones), (minutes, zone) => {
        const local = localAt(minutes * 60_000, zone)
        const back = toInstant(local, zone)
        expect(localAt(back, zone)).toBe(local)
        expect([0, 60]).toContain(minutes - back / 60_000)
      }),
    )
  })

  it('are cut to the minute', () => {
    expect(localAt(Date.UTC(2026, 6, 1, 5, 59, 59), athens)).toBe('2026-07-01 08:59')
  })

  it('throw for an unknown zone', () => {
    expect(() => toInstant('2026-07-01 08:00', 'Europe/Atlantis')).toThrow(RangeError)
  })
})

describe('clock changes', () => {
  it('a night ferry over the spring change takes an hour less than the clock times suggest', () => {
    expect(minutesBetween('2026-03-28 21:00', athens, '2026-03-29 06:00', athens)).toBe(8 * 60)
    expect(minutesBetween('2026-03-29 06:00', athens, '2026-03-28 21:00', athens)).toBe(-8 * 60)
  })

  it('a night ferry over the autumn change takes an hour more', () => {
    expect(minutesBetween('2026-10-24 21:00', athens, '2026-10-25 06:00', athens)).toBe(10 * 60)
  })

  it('minutes are counted between zones, also when one has no clock change', () => {
    expect(minutesBetween('2026-07-01 17:00', athens, '2026-07-02 09:00', 'Europe/Rome')).toBe(17 * 60)
    expect(minutesBetween('2026-07-01 09:00', athens, '2026-07-01 09:30', 'Europe/Istanbul')).toBe(30)
    expect(minutesBetween('2026-12-01 09:00', athens, '2026-12-01 10:30', 'Europe/Istanbul')).toBe(30)
  })

  it('a skipped hour is read with the offset before the change', () => {
    expect(localAt(toInstant('2026-03-29 03:30', athens), athens)).toBe('2026-03-29 04:30')
    expect(toInstant('2026-03-29 02:59', athens)).toBeLessThan(toInstant('2026-03-29 03:30', athens))
  })

  it('a repeated hour is read as its first occurrence', () => {
    expect(toInstant('2026-10-25 03:30', athens)).toBe(Date.UTC(2026, 9, 25, 0, 30))
    expect(toInstant('2026-10-25 04:00', athens)).toBe(Date.UTC(2026, 9, 25, 2, 0))
  })
})

describe('the hour of a change of the clock', () => {
  it('is the second one where the first is over, so that a voyage across it has its minutes', () => {
    expect(voyageMinutes('2027-10-31 03:45', athens, '2027-10-31 03:15', athens)).toBe(30)
    expect(voyageMinutes('2027-10-31 03:15', athens, '2027-10-31 03:45', athens)).toBe(30)
    expect(voyageMinutes('2027-10-31 02:30', athens, '2027-10-31 04:30', athens)).toBe(180)
    expect(voyageMinutes('2027-10-31 05:00', athens, '2027-10-31 04:30', athens)).toBe(-30)
  })

  it('is not shown in spring', () => {
    expect(isShown('2027-03-28 03:30', athens)).toBe(false)
    expect(isShown('2027-03-28 04:00', athens)).toBe(true)
    expect(isShown('2027-10-31 03:30', athens)).toBe(true)
  })
})
