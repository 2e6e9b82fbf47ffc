import { dayAt, printDay } from './when.ts'
import { dayOf } from '../../../domain/value/typedDay.ts'
import { atEnd, fail, peek, type Failure, type Reader, isFailure } from '../reader.ts'
import { formatDate } from '../../language/date.ts'
import { previewText } from '../previewText.ts'
import { verb, type LineForm } from '../row.ts'

/** Days in the past or today, both included, YYYY-MM-DD. */
export interface Days {
  from: string
  to: string
}

/**
 * Reads `1.7-15.7`, `1jul 15jul`, or one day that is both; undefined at the end of the entry. Without a year, the last
 * such days up to today.
 */
export function readDays(reader: Reader, today: string): Days | undefined | Failure {
  const word = peek(reader, 'date')
  if (word === undefined) return atEnd(reader) ? undefined : fail(reader, ['date'])
  const [first = '', last, ...more] = word.keys.split('-')
  if (last === undefined) return readOneOrTwo(reader, today)
  const to = more.length > 0 ? undefined : pastDay(last, today)
  const from = to && to !== 'never' ? pastDay(first, to) : to
  if (from === undefined || to === undefined) return fail(reader, ['date'])
  if (from === 'never' || to === 'never') return fail(reader, ['date'], 'no_such_date')
  reader.at += 1
  return { from, to }
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

/** The shortest form that reads as these days again. */
export function printDays({ from, to }: Days, today: string): string {
  const last = printDay(to, { today, towards: 'past' })
  return from === to ? last : `${printDay(from, { today: to, towards: 'past' })}-${last}`
}

/** What a command that opens a page by days takes; without days the page chooses them. */
export interface WithDays {
  days?: Days
}

/** A verb that opens a page, with the days it shows or without. */
export function withDays(place: number, name: string, word: string): LineForm<WithDays> {
  return {
    ...verb(word),
    name,
    place,
    usage: `${word} [1.7-15.7]`,
    read(reader, { today }) {
      reader.at = 1
      const days = readDays(reader, today)
      if (isFailure(days)) return days
      if (!atEnd(reader)) return fail(reader, ['nothing'])
      return days === undefined ? {} : { days }
    },
    print: ({ days }, { today }) => (days === undefined ? word : `${word} ${printDays(days, today)}`),
    preview: ({ days }) =>
      days === undefined
        ? previewText(name)
        : previewText(`${name}Days`, { from: formatDate(days.from), to: formatDate(days.to) }),
    examples: [word, `${word} 1.7-15.7`],
  }
}
