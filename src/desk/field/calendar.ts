import { addDays, weekday } from '../../domain/value/portTime.ts'

/** Six weeks of days around the month of a date, Monday first, so that the sheet never changes its height. */
export function monthSheet(date: string): readonly string[] {
  const first = firstOfMonth(date)
  const start = addDays(first, 1 - weekday(first))
  return Array.from({ length: 42 }, (_, days) => addDays(start, days))
}

export function firstOfMonth(date: string): string {
  return `${date.slice(0, 8)}01`
}

/** The same day so many months on; the last one of a month that is too short for it. */
export function addMonths(date: string, months: number): string {
  const count = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  const month = (at: number) => `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-`
  const last = addDays(`${month(count + 1)}01`, -1)
  const same = `${month(count)}${date.slice(8, 10)}`
  return same > last ? last : same
}

/** Where a move leads from a day; undefined where it is no move in a calendar. */
export function dayAfter(move: string, date: string): string | undefined {
  const days = { left: -1, right: 1, up: -7, down: 7 }[move]
  if (days !== undefined) return addDays(date, days)
  if (move === 'pageUp' || move === 'pageDown') return addMonths(date, move === 'pageUp' ? -1 : 1)
  if (move === 'first') return firstOfMonth(date)
  return move === 'last' ? addDays(firstOfMonth(addMonths(date, 1)), -1) : undefined
}
