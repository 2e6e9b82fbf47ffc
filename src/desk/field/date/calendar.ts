import { addMonths as monthsLater, lastDayOfMonth, lightFormat, parseISO } from 'date-fns'
import { addDays, daysBetween, weekday } from '../../../domain/value/portTime.ts'
import { latinKeys } from '../../../domain/value/phoneticKey.ts'
import { dayOf } from '../../../domain/value/typedDay.ts'

/** Six weeks of days around the month of a date, Monday first, so that the sheet never changes its height. */
export function monthSheet(date: string): readonly string[] {
  const first = firstOfMonth(date)
  const start = addDays(first, 1 - weekday(first))
  return Array.from({ length: 42 }, (_, days) => addDays(start, days))
}

export function firstOfMonth(date: string): string {
  return `${date.slice(0, 8)}01`
}

/** Returns the same day some months later, or the last day of a month that is too short for it. */
export function addMonths(date: string, months: number): string {
  return asText(monthsLater(parseISO(date), months))
}

function lastOfMonth(date: string): string {
  return asText(lastDayOfMonth(parseISO(date)))
}

function asText(date: Date): string {
  return lightFormat(date, 'yyyy-MM-dd')
}

/** Where a move leads from a day; undefined where it is no move in a calendar. */
export function dayAfter(move: string, date: string): string | undefined {
  const days = { left: -1, right: 1, up: -7, down: 7 }[move]
  if (days !== undefined) return addDays(date, days)
  if (move === 'pageUp' || move === 'pageDown') return addMonths(date, move === 'pageUp' ? -1 : 1)
  if (move === 'first') return firstOfMonth(date)
  return move === 'last' ? lastOfMonth(date) : undefined
}

/** Properties of a field that reads typed days; a day without its year is the next one, or the last. */
export const dayReader = (today: string, towards: 'next' | 'past' = 'next') => ({
  today,
  parse(text: string): string | undefined {
    const day = dayOf(latinKeys(text).toLowerCase(), { today, towards })
    return day === 'never' ? undefined : day
  },
})

/** Reads a typed day of the past or the future: without its year, the one nearest to today. */
export function nearestDayIn(text: string, today: string): string | undefined {
  const days = (['next', 'past'] as const)
    .map((towards) => dayReader(today, towards).parse(text))
    .filter((day) => day !== undefined)
  const distance = (day: string) => Math.abs(daysBetween(today, day))
  return days.toSorted((one, other) => distance(one) - distance(other))[0]
}
