import { addDays, isDate, weekday } from '../../../../domain/value/portTime.ts'
import { fail, peek, type Failure, type Reader } from '../reader.ts'
import {
  isWholeMonth,
  monthOf,
  nextWords,
  particles,
  relativeDays,
  spokenKeys,
  weekdayNames,
} from './spoken.ts'
import type { Word } from './splitLine.ts'

export const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** Which of the many days a short form can be: the next one from a day on, the last one up to it, or a birthday. */
export type Towards = 'next' | 'past' | 'birth'

export interface DayQuestion {
  /** YYYY-MM-DD */
  today: string
  towards: Towards
  /** A return is not before its outward journey. */
  notBefore?: string
}

interface Written {
  day: number
  month?: number
  /** As typed: two digits or four. */
  year?: string
}

function written(keys: string): Written | undefined {
  const named = /^(\d{1,2})([a-z]{3,})(\d{4}|\d{2})?$/.exec(keys)
  const numbered = /^(\d{1,2})(?:[./](\d{1,2})(?:[./](\d{4}|\d{2}))?)?$/.exec(keys)
  const month = named ? monthOf(named[2] ?? '') : Number(numbered?.[2] ?? 0)
  const [, day, , year] = named ?? numbered ?? []
  if (day === undefined || month === undefined) return undefined
  return {
    day: Number(day),
    ...(month > 0 || numbered?.[2] ? { month } : {}),
    ...(year === undefined ? {} : { year }),
  }
}

const text = (year: number, month: number, day: number) =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** Two digits are years of this century, except for birth dates in the future. */
function fullYear(year: string, { today, towards }: DayQuestion): number {
  if (year.length === 4) return Number(year)
  const century = Number(today.slice(0, 2)) * 100
  const full = century + Number(year)
  return towards === 'birth' && full > Number(today.slice(0, 4)) ? full - 100 : full
}

/** Years or months to look through for a day that exists and lies on the right side: 8 for 29 February. */
const yearsAround = 8
const monthsAround = 3

function* candidates({ day, month }: Written, from: string, step: 1 | -1): Generator<string> {
  const year = Number(from.slice(0, 4))
  const first = Number(from.slice(5, 7))
  if (month !== undefined) {
    for (let ahead = 0; ahead <= yearsAround; ahead++) yield text(year + step * ahead, month, day)
    return
  }
  for (let ahead = 0; ahead <= monthsAround; ahead++) {
    const at = year * 12 + (first - 1) + step * ahead
    yield text(Math.floor(at / 12), (at % 12) + 1, day)
  }
}

function resolve(date: Written, question: DayQuestion): string | undefined {
  const { today, towards, notBefore } = question
  if (date.year !== undefined) {
    const full = text(fullYear(date.year, question), date.month ?? 0, date.day)
    return isDate(full) ? full : undefined
  }
  const forward = towards === 'next'
  const from = forward && notBefore !== undefined && notBefore > today ? notBefore : today
  for (const candidate of candidates(date, from, forward ? 1 : -1)) {
    if (isDate(candidate) && (forward ? candidate >= from : candidate <= from)) return candidate
  }
  return undefined
}

function nextWeekday(day: number, from: string): string {
  return addDays(from, (day - weekday(from) + 7) % 7)
}

function firstDay({ today, notBefore }: DayQuestion): string {
  return notBefore !== undefined && notBefore > today ? notBefore : today
}

/**
 * `24` `24dec` `24/12` `24.12.26` `fri` `friday` `tomorrow` `+3`; undefined when it has no such shape, 'never' when no
 * such day is.
 */
export function dayOf(keys: string, question: DayQuestion): string | 'never' | undefined {
  const { today, towards } = question
  const spoken = /\d/.test(keys) ? '' : spokenKeys(keys)
  const ahead = /^\+(\d{1,3})$/.exec(keys)?.[1] ?? relativeDays.get(spoken)
  if (ahead !== undefined) return towards === 'next' ? addDays(today, Number(ahead)) : 'never'
  const day = weekdayNames.get(spoken)
  if (day !== undefined) return towards === 'next' ? nextWeekday(day, firstDay(question)) : 'never'
  const date = written(keys)
  return date && (resolve(date, question) ?? 'never')
}

/** A day and how many words it takes. */
export interface DayFound {
  day: string | 'never'
  took: number
}

/** A day in one word or several: `24dec`, `next friday`, `le samedi`, `24 december 2026`. */
export function dayAt(words: readonly Word[], at: number, question: DayQuestion): DayFound | undefined {
  const ahead = words.slice(at, at + 4)
  const quoted = ahead.findIndex((word) => word.quoted)
  const keys = (quoted < 0 ? ahead : ahead.slice(0, quoted)).map((word) => word.keys)
  return weekAfter(keys, question) ?? longDay(keys, question) ?? shortDay(keys, question)
}

/** `next sat`, `samedi prochain`, `e shtuna e ardhshme`: of the next calendar week, Monday first. */
function weekAfter(keys: readonly string[], question: DayQuestion): DayFound | undefined {
  const said = keys.map(spokenKeys)
  const skipped = particles.has(said[0] ?? '') ? 1 : 0
  const [first = '', second = '', third = ''] = said.slice(skipped)
  const behind = nextWords.has(second) ? 2 : particles.has(second) && nextWords.has(third) ? 3 : 0
  const day = nextWords.has(first)
    ? weekdayNames.get(second)
    : behind > 0
      ? weekdayNames.get(first)
      : undefined
  if (day === undefined || question.towards !== 'next') return undefined
  const from = firstDay(question)
  return { day: addDays(from, 7 - weekday(from) + day), took: skipped + (behind || 2) }
}

/** `24 december`, the year behind it or not. */
function longDay([day = '', month = '', year = '']: readonly string[], question: DayQuestion) {
  if (!/^\d{1,2}$/.test(day) || !isWholeMonth(month)) return undefined
  const dated = /^\d{4}$/.test(year)
  const found = dayOf(day + spokenKeys(month) + (dated ? year : ''), question)
  return found === undefined ? undefined : { day: found, took: dated ? 3 : 2 }
}

/** One word, an article before it or not; or several that are one: `pasado mañana`. */
function shortDay(keys: readonly string[], question: DayQuestion): DayFound | undefined {
  for (let took = keys.length; took > 1; took--) {
    const joined = keys.slice(0, took).join('')
    if (/^[a-z-]+$/.test(joined) && relativeDays.has(spokenKeys(joined)))
      return { day: dayOf(joined, question) ?? 'never', took }
  }
  const [first = '', second = ''] = keys
  const named = particles.has(spokenKeys(first)) && weekdayNames.has(spokenKeys(second))
  const day = dayOf(named ? second : first, question)
  return day === undefined ? undefined : { day, took: named ? 2 : 1 }
}

/** The shortest form that reads as this day again. */
export function printDay(date: string, question: DayQuestion): string {
  const [year = '', month = '', day = ''] = date.split('-')
  const short = `${Number(day)}${months[Number(month) - 1] ?? ''}`
  const two = `${short}${year.slice(2)}`
  return [short, two].find((form) => dayOf(form, question) === date) ?? `${short}${year}`
}

/** `18h` `18h30` `1830` `18.30` `18:30` as HH:mm. */
export function timeOf(keys: string): string | undefined {
  const match = /^(\d{1,2})(?:h(\d{2})?|[.:](\d{2}))$/.exec(keys) ?? /^(\d{2})(\d{2})$/.exec(keys)
  if (!match) return undefined
  const hour = Number(match[1])
  const minute = Number(match[2] ?? match[3] ?? 0)
  if (hour > 23 || minute > 59) return undefined
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** 18:30 → 1830, as entries and filters print it. */
export function printTime(time: string): string {
  return time.replace(':', '')
}

export function readDay(reader: Reader, question: DayQuestion): string | Failure {
  const word = peek(reader, 'date')
  const found = word && dayAt(reader.words, reader.at, question)
  if (found === undefined) return fail(reader, ['date'])
  if (found.day === 'never') return fail(reader, ['date'], 'no_such_date')
  reader.at += found.took
  return found.day
}
