/**
 * Days and port-local times are text, `YYYY-MM-DD` and `YYYY-MM-DD HH:mm`, from the database to the screen, so that
 * they sort and compare as text. Zones are IANA names; an instant is milliseconds since 1970 UTC.
 */

const minute = 60_000
const minutesADay = 1440

/** Days since 1970-01-01 of a civil date (Hinnant’s days_from_civil). */
function dayOf(year: number, month: number, day: number): number {
  const y = month > 2 ? year : year - 1
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

/** Days since 1970-01-01; for counting and shifting days. */
export function dayNumber(date: string): number {
  return dayOf(Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10)))
}

/** The date of a day number (Hinnant’s civil_from_days). */
export function dateOfDay(days: number): string {
  const shifted = days + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}

/** True for a day that exists: not for 2025-02-31. */
export function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && dateOfDay(dayNumber(text)) === text
}

export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

export function isDateTime(text: string): boolean {
  return text.length === 16 && text[10] === ' ' && isDate(text.slice(0, 10)) && isTime(text.slice(11))
}

export function dateOf(local: string): string {
  return local.slice(0, 10)
}

export function timeOf(local: string): string {
  return local.slice(11, 16)
}

/** Comparator for sorting ISO texts. */
export function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

export function addDays(date: string, days: number): string {
  return dateOfDay(dayNumber(date) + days)
}

/** First and last day of the month or year of a day. */
export const boundsOfPeriod = (date: string, period: 'month' | 'year'): [string, string] =>
  period === 'month' ? monthOf(date) : [`${date.slice(0, 4)}-01-01`, `${date.slice(0, 4)}-12-31`]

function monthOf(date: string): [string, string] {
  const first = `${date.slice(0, 7)}-01`
  const next = `${addDays(first, 31).slice(0, 7)}-01`
  return [first, addDays(next, -1)]
}

/** Days from `a` to `b`, negative when b is earlier. */
export function daysBetween(a: string, b: string): number {
  return dayNumber(b) - dayNumber(a)
}

/** 1 Monday … 7 Sunday. */
export function weekday(date: string): number {
  return ((((dayNumber(date) + 3) % 7) + 7) % 7) + 1
}

/** Full years on the given day; a birthday on 29 February counts from 1 March in a common year. */
export function ageOn(birthdate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthdate.slice(0, 4))
  return day.slice(5, 10) < birthdate.slice(5, 10) ? years - 1 : years
}

function wallMinutes(local: string): number {
  return dayNumber(local) * minutesADay + Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16))
}

function ofWallMinutes(minutes: number): string {
  const day = Math.floor(minutes / minutesADay)
  const rest = minutes - day * minutesADay
  return `${dateOfDay(day)} ${two(Math.floor(rest / 60))}:${two(rest % 60)}`
}

/** Adds on the wall clock; exact only within a day without a clock change, otherwise use instants. */
export function addMinutes(local: string, minutes: number): string {
  return ofWallMinutes(wallMinutes(local) + minutes)
}

/**
 * The instant at which a wall clock shows the given time. An hour that occurs twice (October) means the first; a
 * skipped hour (March) is read with the offset before the change.
 */
export function toInstant(local: string, zone: string): number {
  const asUtc = wallMinutes(local) * minute
  const before = asUtc - offsetAt(asUtc - 24 * 60 * minute, zone) * minute
  if (before + offsetAt(before, zone) * minute === asUtc) return before
  const after = asUtc - offsetAt(asUtc + 24 * 60 * minute, zone) * minute
  return after + offsetAt(after, zone) * minute === asUtc ? after : before
}

/**
 * The instant of a port-local time that follows another instant, such as an arrival after a departure: an hour that occurs
 * twice means the second where the first is over.
 */
export function toInstantFrom(local: string, zone: string, earliest: number): number {
  const first = toInstant(local, zone)
  if (first >= earliest) return first
  const asUtc = wallMinutes(local) * minute
  const second = asUtc - offsetAt(asUtc + 24 * 60 * minute, zone) * minute
  return second > first && second + offsetAt(second, zone) * minute === asUtc ? second : first
}

/** Returns whether the clock of a place shows the time at all: in spring it skips an hour. */
export const isShown = (local: string, zone: string): boolean =>
  localAt(toInstant(local, zone), zone) === local

/** The port-local time of an instant, without seconds. */
export function localAt(instant: number, zone: string): string {
  return ofWallMinutes(Math.floor(instant / minute) + offsetAt(instant, zone))
}

/** The port-local date of an instant. */
export const dateAt = (instant: number, zone: string): string => dateOf(localAt(instant, zone))

/** Minutes of a voyage from a departure to the arrival that follows it. */
export function voyageMinutes(departs: string, from: string, arrives: string, to: string): number {
  const start = toInstant(departs, from)
  return (toInstantFrom(arrives, to, start) - start) / minute
}

/** Elapsed minutes between two port-local times, negative when b is earlier. */
export function minutesBetween(localA: string, zoneA: string, localB: string, zoneB: string): number {
  return (toInstant(localB, zoneB) - toInstant(localA, zoneA)) / minute
}

/** Offsets from UTC, read from Intl and cached by day: except on two days a year the offset is constant all day. */
const day = 86_400_000

interface Zone {
  clock: Intl.DateTimeFormat
  /** Minutes by day number; NaN on a day with a clock change. */
  steady: Map<number, number>
}

const zones = new Map<string, Zone>()

function zoneOf(name: string): Zone {
  const cached = zones.get(name)
  if (cached) return cached
  const clock = new Intl.DateTimeFormat('en', { timeZone: name, timeZoneName: 'longOffset' })
  const zone = { clock, steady: new Map<number, number>() }
  zones.set(name, zone)
  return zone
}

/** Minutes east of UTC from `GMT+03:00`; plain `GMT` is 0. */
function offsetFromIntl(clock: Intl.DateTimeFormat, instant: number): number {
  const name = clock.formatToParts(instant).find((part) => part.type === 'timeZoneName')?.value ?? ''
  const read = /GMT([+-])(\d{2}):(\d{2})/.exec(name)
  if (!read) return 0
  return (read[1] === '-' ? -1 : 1) * (Number(read[2]) * 60 + Number(read[3]))
}

function steadyOn(zone: Zone, dayNumber: number): number {
  const cached = zone.steady.get(dayNumber)
  if (cached !== undefined) return cached
  const morning = offsetFromIntl(zone.clock, dayNumber * day)
  const offset = morning === offsetFromIntl(zone.clock, (dayNumber + 1) * day) ? morning : Number.NaN
  zone.steady.set(dayNumber, offset)
  return offset
}

/** Minutes by which the zone is ahead of UTC at an instant; throws for an unknown zone. */
function offsetAt(instant: number, name: string): number {
  const zone = zoneOf(name)
  const steady = steadyOn(zone, Math.floor(instant / day))
  return Number.isNaN(steady) ? offsetFromIntl(zone.clock, instant) : steady
}
