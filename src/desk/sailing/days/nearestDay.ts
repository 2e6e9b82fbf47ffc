import { addDays, daysBetween } from '../../../domain/value/portTime.ts'
import { useSailing } from '../store.ts'
import { cachedDays, type Days } from './useDays.ts'

/** Days before and after a date that the strip shows, and that are answered with it. */
export const daysAround = 7

/** The day with trips that is nearest to a date without; the end of the timetable where the date is beyond it. */
export function nearestDay({ of, timetableEnds }: Days, date: string): string | undefined {
  const off = (day: string) => Math.abs(daysBetween(date, day))
  const sailed = [...of.values()].filter((day) => day.trips > 0 && day.date !== date).map((day) => day.date)
  const beyond = timetableEnds !== undefined && timetableEnds < date ? [timetableEnds] : []
  return [...sailed, ...beyond].toSorted((one, other) => off(one) - off(other) || (one < other ? -1 : 1))[0]
}

/** The same for the leg on screen, where its answer is empty. */
export function nearestOfLeg(): string | undefined {
  const { asked, answers, leg } = useSailing.getState()
  const date = asked?.legs[leg]?.date ?? ''
  if (asked === undefined || date === '' || answers[leg]?.size() !== 0) return undefined
  return nearestDay(cachedDays(asked, leg, addDays(date, -daysAround), addDays(date, daysAround)), date)
}
