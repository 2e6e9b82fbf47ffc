import { refuse, type Refusal } from '../../../domain/refusal.ts'
import { addDays, weekday } from '../../../domain/value/portTime.ts'
import { spokenKeys } from '../../../domain/value/spokenWords.ts'
import {
  dayOf,
  earliestDay,
  isWholeMonth,
  monthAbbreviations,
  relativeDays,
  weekdayNames,
  type DayContext,
} from '../../../domain/value/typedDay.ts'
import { formatDateAndDay, formatDate } from '../../language/date.ts'
import { fail, failByRule, notTaken, peek, type Failure, type Reader, type Word } from './reader.ts'
import { previewText } from '../previewText.ts'
import { lineRow, optional, oneWord, seq, word, type Part, type Value } from '../combine.ts'
import type { LineForm } from '../row.ts'
import { nextWords, particles, weekWords } from './spoken.ts'

const daysOfWeek = 7

/** A day and how many words it takes. */
export interface DayFound {
  day: string | 'never'
  took: number
}

/** A day in one word or several: `24dec`, `next friday`, `le samedi`, `24 december 2026`. */
export function dayAt(words: readonly Word[], at: number, question: DayContext): DayFound | undefined {
  const ahead = words.slice(at, at + 4)
  const quoted = ahead.findIndex((word) => word.quoted)
  const keys = (quoted < 0 ? ahead : ahead.slice(0, quoted)).map((word) => word.keys)
  return weekAfter(keys, question) ?? longDay(keys, question) ?? shortDay(keys, question)
}

/** `next sat`, `samedi prochain`, `e shtuna e ardhshme`: of the next calendar week, Monday first. */
function weekAfter(keys: readonly string[], question: DayContext): DayFound | undefined {
  const said = keys.map(spokenKeys)
  const skipped = particles.has(said[0] ?? '') ? 1 : 0
  const [first = '', second = '', third = ''] = said.slice(skipped)
  const behind = nextWords.has(second) ? 2 : particles.has(second) && nextWords.has(third) ? 3 : 0
  const named = nextWords.has(first) ? second : behind > 0 ? first : ''
  if (question.towards !== 'next') return undefined
  const from = earliestDay(question)
  const took = skipped + (behind || 2)
  if (weekWords.has(named)) return { day: addDays(from, daysOfWeek), took }
  const day = weekdayNames.get(named)
  return day === undefined ? undefined : { day: addDays(from, daysOfWeek - weekday(from) + day), took }
}

/** `24 december`, the year behind it or not. */
function longDay([day = '', month = '', year = '']: readonly string[], question: DayContext) {
  if (!/^\d{1,2}$/.test(day) || !isWholeMonth(month)) return undefined
  const dated = /^\d{4}$/.test(year)
  const found = dayOf(day + spokenKeys(month) + (dated ? year : ''), question)
  return found === undefined ? undefined : { day: found, took: dated ? 3 : 2 }
}

/** One word, an article before it or not; or several that are one: `pasado mañana`. */
function shortDay(keys: readonly string[], question: DayContext): DayFound | undefined {
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
export function printDay(date: string, question: DayContext): string {
  const [year = '', month = '', day = ''] = date.split('-')
  const short = `${Number(day)}${monthAbbreviations[Number(month) - 1] ?? ''}`
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

export function readDay(reader: Reader, question: DayContext): string | Failure {
  const word = peek(reader, 'date')
  const found = word && dayAt(reader.words, reader.at, question)
  if (found === undefined) return fail(reader, ['date'])
  if (found.day === 'never') return fail(reader, ['date'], 'no_such_date')
  const misdated = refuseDay(found.day, question)
  if (misdated) return failByRule(reader, found.took, misdated)
  reader.at += found.took
  return found.day
}

/** A day to travel on that is past, or before the trip that it should follow. */
function refuseDay(day: string, { today, towards, notBefore = today }: DayContext): Refusal | undefined {
  if (towards !== 'next') return undefined
  if (day < notBefore && notBefore > today)
    return refuse('return_before_outward', { day, outward: notBefore })
  return day < today ? refuse('day_is_past', { day }) : undefined
}

/** A day to travel on. */
export const travelDay: Value<string> = {
  slots: ['date'],
  sample: '28dec',
  read: (reader, { today }) =>
    peek(reader, 'date') ? readDay(reader, { today, towards: 'next' }) : undefined,
  print: (day, { today }) => printDay(day, { today, towards: 'next' }),
}

/** HH:mm */
export const time: Value<string> = oneWord('time', '0730', {
  meaning: ({ keys }) => timeOf(keys),
  print: printTime,
})

/** When an option expires or a ship departs, YYYY-MM-DD and HH:mm; what is absent is left to the command. */
export interface Until {
  date?: string
  time?: string
}

/** `fri 18h`, where it is typed. */
export const until: Part<{ until?: Until }> = {
  usage: '[fri] [18h]',
  read(reader, { today }) {
    const times: Until = {}
    const day = peek(reader, 'date') && dayAt(reader.words, reader.at, { today, towards: 'next' })
    if (day && day.day !== 'never') {
      const past = refuseDay(day.day, { today, towards: 'next' })
      if (past) return failByRule(reader, day.took, past)
      times.date = day.day
      reader.at += day.took
    }
    const hour = peek(reader, 'time')
    const time = hour && timeOf(hour.keys)
    if (time !== undefined) {
      times.time = time
      reader.at += 1
    } else if (day?.day === 'never') return fail(reader, ['date', 'time'], 'no_such_date')
    notTaken(reader, times.date ? ['time'] : ['date', 'time'])
    return Object.keys(times).length > 0 ? { until: times } : {}
  },
  print: ({ until: { date, time } = {} }, { today }) =>
    [
      ...(date === undefined ? [] : [printDay(date, { today, towards: 'next' })]),
      ...(time === undefined ? [] : [printTime(time)]),
    ].join(' '),
}

export function previewUntil({ date, time }: Until): string {
  const day = date === undefined ? '' : formatDateAndDay(date)
  return [day, time].filter(Boolean).join(' ')
}

/** Days in the past or today, both included, YYYY-MM-DD. */
export interface Days {
  from: string
  to: string
}

/**
 * `1.7-15.7`, `1jul 15jul`, or one day that is both. Without a year, the last such days up to today.
 */
const days: Value<Days> = {
  slots: ['date'],
  sample: '1.7-15.7',
  read(reader, { today }) {
    const word = peek(reader, 'date')
    if (word === undefined) return undefined
    const [first = '', last, ...more] = word.keys.split('-')
    if (last === undefined) return readOneOrTwo(reader, today)
    const to = more.length > 0 ? undefined : pastDay(last, today)
    const from = to && to !== 'never' ? pastDay(first, to) : to
    if (from === undefined || to === undefined) return undefined
    if (from === 'never' || to === 'never') return fail(reader, ['date'], 'no_such_date')
    reader.at += 1
    return { from, to }
  },
  print({ from, to }, { today }) {
    const last = printDay(to, { today, towards: 'past' })
    return from === to ? last : `${printDay(from, { today: to, towards: 'past' })}-${last}`
  },
}

function readOneOrTwo(reader: Reader, today: string): Days | Failure {
  const begun = reader.at
  const one = readPastDay(reader, today)
  if (typeof one !== 'string' || peek(reader, 'date') === undefined) {
    return typeof one === 'string' ? { from: one, to: one } : one
  }
  const to = readPastDay(reader, today)
  if (typeof to !== 'string') return to
  const behind = reader.at
  // Only now is it known up to which day the first one is.
  reader.at = begun
  const from = readPastDay(reader, to)
  reader.at = behind
  return typeof from === 'string' ? { from, to } : from
}

function readPastDay(reader: Reader, upTo: string): string | Failure {
  const word = reader.words[reader.at]
  const isToday = word && pastDay(word.keys, upTo) === upTo
  const found = isToday
    ? { day: upTo, took: 1 }
    : dayAt(reader.words, reader.at, { today: upTo, towards: 'past' })
  if (found === undefined) return fail(reader, ['date'])
  if (found.day === 'never') return fail(reader, ['date'], 'no_such_date')
  reader.at += found.took
  return found.day
}

/** Also the word for today, which the list of days to come has. */
function pastDay(keys: string, upTo: string): string | undefined {
  const day = dayOf(keys, { today: upTo, towards: 'past' })
  return day === 'never' && dayOf(keys, { today: upTo, towards: 'next' }) === upTo ? upTo : day
}

/** Arguments of a command that opens a page by days; without days the page chooses them. */
export interface WithDays {
  days?: Days
}

/** A verb that opens a page, with the days it shows or without. */
export function withDays(order: number, name: string, verb: string): LineForm<WithDays> {
  return lineRow({
    name,
    order,
    entry: seq(word(verb), optional('days', days)),
    preview: (shown) =>
      shown.days === undefined
        ? previewText(name)
        : previewText(`${name}Days`, { from: formatDate(shown.days.from), to: formatDate(shown.days.to) }),
    examples: [verb, `${verb} 1.7-15.7`],
  })
}
