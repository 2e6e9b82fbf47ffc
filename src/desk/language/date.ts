import { type Day, getDay, getMonth, lightFormat, type Month, parseISO } from 'date-fns'
import type { Language } from '../../domain/value/language.ts'
import { addDays, dateOf, daysBetween, timeOf } from '../../domain/value/portTime.ts'
import { dateLocale, currentLanguage } from './language.ts'

/** Operator’s format of days, a pattern of date-fns that ends with the year. */
let pattern = 'dd/MM/yyyy'

/** Sets the date format of the whole desk. */
export function setDateFormat(format: string): void {
  pattern = format
}

/** Today at the agency, YYYY-MM-DD; until it is set, short dates are without their year. */
let today: (() => string) | undefined

/** Sets the day from which short dates show a year that is another one. */
export function setToday(day: () => string): void {
  today = day
}

/** `2026-12-24` → `24/12/2026`, in every language. */
export function formatDate(date: string): string {
  return written(date, pattern)
}

/**
 * A date text in a pattern of date-fns; it is read as the same day in the zone it is written in. Open tickets have none.
 */
function written(date: string, pattern: string): string {
  return date === '' ? '' : lightFormat(parseISO(date), pattern)
}

const joined = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(' ')

/** `24/12/2026 Πέμ` */
export function formatDateAndDay(date: string, language: Language = currentLanguage()): string {
  return joined(formatDate(date), weekdayName(date, language))
}

export function isOfThisYear(date: string): boolean {
  return today === undefined || today().slice(0, 4) === date.slice(0, 4)
}

/** `24/12`; with its year where that is not this one. */
export function formatDayAndMonth(date: string): string {
  return isOfThisYear(date) ? written(date, pattern.replace(/.yyyy$/, '')) : formatDate(date)
}

/** `01/01/27`, where the room is short. */
export function formatShortDate(date: string): string {
  return written(date, pattern.replace(/yyyy$/, 'yy'))
}

/** `Πέμ 24/12`; with its year where that is not this one. */
export function formatDayOfYear(date: string, language: Language = currentLanguage()): string {
  return joined(weekdayName(date, language), formatDayAndMonth(date))
}

/** `Πέμ 24` */
export function formatDayOfMonth(date: string, language: Language = currentLanguage()): string {
  return joined(weekdayName(date, language), written(date, 'd'))
}

/** `24/12/2026 08:00` */
export function formatDateTime(local: string): string {
  return joined(formatDate(dateOf(local)), timeOf(local))
}

/** An instant, in ISO 8601, by the clock of this machine: `24/12/2026 08:00`. */
export function formatMoment(instant: string): string {
  return formatDateTime(lightFormat(new Date(instant), 'yyyy-MM-dd HH:mm'))
}

/** `24/12/2026 Πέμ 08:00` */
export function formatDayAndTime(local: string): string {
  return joined(formatDateAndDay(dateOf(local)), timeOf(local))
}

/** The time of day, with the nights since another date: `02:05⁺¹`. */
export function formatTime(local: string, since: string = local): string {
  const nights = daysBetween(dateOf(since), dateOf(local))
  return nights > 0 ? `${timeOf(local)}⁺${raised(nights)}` : timeOf(local)
}

/** Minutes as hours and minutes, or seconds as minutes and seconds: `455` → `07:35`. */
export function formatDuration(sixtieths: number): string {
  const two = (figure: number) => String(figure).padStart(2, '0')
  return `${two(Math.floor(sixtieths / 60))}:${two(sixtieths % 60)}`
}

/** Short name of the day: `Πέμ`, `Thu`, `Do`. */
export function weekdayName(date: string, language: Language = currentLanguage()): string {
  if (date === '') return ''
  // Dutch shortens its days to two letters. The dot that German and French put after a day takes room in tables.
  const width = language === 'nl' ? 'short' : 'abbreviated'
  const day = getDay(parseISO(date)) as Day
  const name = dateLocale(language).localize.day(day, { width }).replace('.', '')
  return inLine(name, language)
}

/** `Δεκέμβριος 2026` */
export function monthAndYear(date: string, language: Language = currentLanguage()): string {
  const month = getMonth(parseISO(date)) as Month
  const name = dateLocale(language).localize.month(month, { width: 'wide', context: 'standalone' })
  return [inLine(name, language), ...(language === 'es' ? ['de'] : []), date.slice(0, 4)].join(' ')
}

const someMonday = '2024-01-01'

/** Monday first. */
export function weekdayNames(language: Language = currentLanguage()): readonly string[] {
  return Array.from({ length: 7 }, (_, days) => weekdayName(addDays(someMonday, days), language))
}

/** Albanian writes its days and months with a small letter; date-fns capitalises them. */
function inLine(name: string, language: Language): string {
  return language === 'al' ? name.toLowerCase() : name
}

function raised(nights: number): string {
  return [...String(nights)].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]).join('')
}
