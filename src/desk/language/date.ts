import { lightFormat, parseISO } from 'date-fns'
import { htmlLanguage, type Language } from '../../domain/value/language.ts'
import { addDays, dateOf, daysBetween, timeOf, weekday } from '../../domain/value/portTime.ts'
import { currentLanguage } from './language.ts'

/** As the operator wants days written, in a pattern of date-fns that ends with the year. */
let pattern = 'dd/MM/yyyy'

/** Sets the date format of the whole desk. */
export function setDateFormat(format: string): void {
  pattern = format
}

/** `2026-12-24` → `24/12/2026`, in every language. */
export function formatDate(date: string): string {
  return written(date, pattern)
}

/** A date text in a pattern of date-fns; it is read as the same day in the zone it is written in. */
function written(date: string, pattern: string): string {
  return lightFormat(parseISO(date), pattern)
}

/** `24/12/2026 Πέμ` */
export function formatDateAndDay(date: string, language: Language = currentLanguage()): string {
  return `${formatDate(date)} ${weekdayName(date, language)}`
}

/** `Πέμ 24/12` */
export function formatDayOfYear(date: string, language: Language = currentLanguage()): string {
  return `${weekdayName(date, language)} ${written(date, pattern.replace(/.yyyy$/, ''))}`
}

/** `Πέμ 24` */
export function formatDayOfMonth(date: string, language: Language = currentLanguage()): string {
  return `${weekdayName(date, language)} ${written(date, 'd')}`
}

/** `24/12/2026 08:00` */
export function formatDateTime(local: string): string {
  return `${formatDate(dateOf(local))} ${timeOf(local)}`
}

/** `24/12/2026 Πέμ 08:00` */
export function formatDayAndTime(local: string): string {
  return `${formatDateAndDay(dateOf(local))} ${timeOf(local)}`
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
  return weekdayNames(language)[weekday(date) - 1] ?? ''
}

/** `Δεκέμβριος 2026` */
export function monthAndYear(date: string, language: Language = currentLanguage()): string {
  if (language === 'al') return `${albanian.months[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`
  return inWords(date, language, { month: 'long', year: 'numeric' })
}

const known = new Map<Language, readonly string[]>()
const someMonday = '2024-01-01'

/** Most browsers do not know the language; as the CLDR has it. */
const albanian = {
  days: ['hën', 'mar', 'mër', 'enj', 'pre', 'sht', 'die'],
  months: [
    ...['janar', 'shkurt', 'mars', 'prill', 'maj', 'qershor'],
    ...['korrik', 'gusht', 'shtator', 'tetor', 'nëntor', 'dhjetor'],
  ],
}

/** Monday first. */
export function weekdayNames(language: Language = currentLanguage()): readonly string[] {
  const names = known.get(language) ?? (language === 'al' ? albanian.days : nameWeek(language))
  known.set(language, names)
  return names
}

function nameWeek(language: Language): readonly string[] {
  const week = Array.from({ length: 7 }, (_, days) => addDays(someMonday, days))
  return week.map((day) => inWords(day, language, { weekday: 'short' }))
}

/** The words of one day; a date has no zone, so it is read and written in the same one. */
function inWords(date: string, language: Language, parts: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat(htmlLanguage(language), { ...parts, timeZone: 'UTC' })
  return format.format(new Date(`${date}T00:00Z`)).replace('.', '')
}

function raised(nights: number): string {
  return [...String(nights)].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]).join('')
}
