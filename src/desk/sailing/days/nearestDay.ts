import { addDays, daysBetween } from '../../../domain/value/portTime.ts'
import { useSailing } from '../sailingStore.ts'
import { cachedDays, type Days } from './useDays.ts'

/** The date strip shows this many days before and after a date; they are fetched together. */
export const daysAround = 7

/** The day with trips nearest to a date without any; the last day of the timetable when the date is later. */
export function nearestDay({ of, timetableEnds }: Days, date: string): string | undefined {
  const off = (day: string) => Math.abs(daysBetween(date, day))
  const sailed = [...of.values()].filter((day) => day.trips > 0 && day.date !== date).map((day) => day.date)
  const beyond = timetableEnds !== undefined && timetableEnds < date ? [timetableEnds] : []
  return [...sailed, ...beyond].toSorted((one, other) => off(one) - off(other) || (one < other ? -1 : 1))[0]
}

/** The nearest day for the leg on screen, when it has no trips. */
export function nearestOfLeg(): string | undefined {
  const { asked, answers, leg } = useSailing.getState()
  const date = asked?.legs[leg]?.date ?? ''
  if (asked === undefined || date === '' || answers[leg]?.size() !== 0) return undefined
  return nearestDay(cachedDays(asked, leg, addDays(date, -daysAround), addDays(date, daysAround)), date)
}
