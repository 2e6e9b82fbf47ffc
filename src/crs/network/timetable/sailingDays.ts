import Holidays from 'date-holidays'
import { addDays, weekday } from '../../../domain/value/portTime.ts'

/** The days of a row of the timetable. */
export interface TimetableDays {
  /** Digits from 1 (Monday) to 7. */
  weekdays: string
  from: string
  to: string
  also: readonly string[]
  except: readonly string[]
  /** Country on whose public holidays it does not sail; empty: it sails on all. */
  notHolidays: string
}

/** The days in ascending order. A day of `also` is one even if it is a holiday. */
export function sailingDays({ weekdays, from, to, also, except, notHolidays }: TimetableDays): string[] {
  const without = new Set(except)
  const days = new Set(also)
  for (let day = from; day <= to && weekdays !== ''; day = addDays(day, 1))
    if (weekdays.includes(digitOf(day)) && !isHoliday(day, notHolidays)) days.add(day)
  return [...days].filter((day) => !without.has(day)).toSorted()
}

/** `weekday` counts from Sunday. */
const digitOf = (day: string) => String(weekday(day) === 0 ? 7 : weekday(day))

const holidaysByYear = new Map<string, ReadonlySet<string>>()

function isHoliday(day: string, country: string): boolean {
  if (country === '') return false
  const key = `${country} ${day.slice(0, 4)}`
  const holidays = holidaysByYear.get(key) ?? publicHolidays(country, Number(day.slice(0, 4)))
  holidaysByYear.set(key, holidays)
  return holidays.has(day)
}

function publicHolidays(country: string, year: number): ReadonlySet<string> {
  const listed = new Holidays(country).getHolidays(year).filter(({ type }) => type === 'public')
  return new Set(listed.map(({ date }) => date.slice(0, 10)))
}

/** Returns whether the holidays of a country are known. */
export const hasHolidays = (country: string): boolean => new Holidays().getCountries()[country] !== undefined
