import { describe, expect, test } from 'vitest'
import { nearestDay, cheapestOf, type Day, type Days } from '../../../../src/desk/sailing/days/useDays.ts'

const day = (date: string, trips: number, price?: number): Day => ({
  date,
  trips,
  departures: [],
  soldOut: false,
  ...(price === undefined ? {} : { price }),
})

function days(timetableEnds: string | undefined, ...known: Day[]): Days {
  return { of: new Map(known.map((one) => [one.date, one])), timetableEnds }
}

describe('the nearest day with trips', () => {
  test('is the one with the smallest distance, the earlier of two', () => {
    const around = [day('2026-11-20', 2), day('2026-11-25', 0), day('2026-11-30', 1)]
    expect(nearestDay(days('2027-03-01', ...around), '2026-11-26')).toBe('2026-11-30')
    expect(nearestDay(days('2027-03-01', ...around), '2026-11-25')).toBe('2026-11-20')
  })

  test('is the end of the timetable for a date beyond it', () => {
    expect(nearestDay(days('2027-03-01', day('2027-11-15', 0)), '2027-11-15')).toBe('2027-03-01')
  })

  test('does not exist when no day has a sailing', () => {
    expect(nearestDay(days(undefined, day('2026-11-26', 0)), '2026-11-26')).toBeUndefined()
  })
})

test('the cheapest price is marked only when another day costs more', () => {
  const full = { ...day('2026-11-21', 1, 100), soldOut: true }
  expect(cheapestOf([day('2026-11-20', 1, 900), day('2026-11-22', 1, 800), full, undefined])).toBe(800)
  expect(cheapestOf([day('2026-11-20', 1, 900), day('2026-11-22', 1, 900)])).toBeUndefined()
  expect(cheapestOf([])).toBeUndefined()
})
