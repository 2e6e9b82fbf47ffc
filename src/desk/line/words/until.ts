import { formatDateAndDay } from '../../language/date.ts'
import type { LineContext } from '../context.ts'
import { atEnd, fail, failByRule, peek, type Failure, type Reader } from '../reader.ts'
import { dayAt, printDay, printTime, refuseDay, timeOf } from './when.ts'

/** When an option expires or a ship departs, YYYY-MM-DD and HH:mm; what is absent is left to the command. */
export interface Until {
  date?: string
  time?: string
}

/** `fri 18h` to the end of the entry, after the verb and what belongs to it. */
export function readUntil(reader: Reader, { today }: LineContext, from = 1): { until?: Until } | Failure {
  reader.at = from
  const until: Until = {}
  const found = peek(reader, 'date') && dayAt(reader.words, reader.at, { today, towards: 'next' })
  if (found && found.day !== 'never') {
    const past = refuseDay(found.day, { today, towards: 'next' })
    if (past) return failByRule(reader, found.took, past)
    until.date = found.day
    reader.at += found.took
  }
  const hour = peek(reader, 'time')
  const time = hour && timeOf(hour.keys)
  if (time !== undefined) {
    until.time = time
    reader.at += 1
  }
  if (!atEnd(reader))
    return fail(
      reader,
      until.date ? ['time'] : ['date', 'time'],
      found?.day === 'never' ? 'no_such_date' : 'expected',
    )
  return Object.keys(until).length > 0 ? { until } : {}
}

/** As it is typed, with a space before it; empty for the usual time. */
export function printUntil({ until = {} }: { until?: Until }, { today }: LineContext): string {
  const date = until.date === undefined ? '' : ` ${printDay(until.date, { today, towards: 'next' })}`
  return `${date}${until.time === undefined ? '' : ` ${printTime(until.time)}`}`
}

export function previewUntil({ date, time }: Until): string {
  const day = date === undefined ? '' : formatDateAndDay(date)
  return [day, time].filter(Boolean).join(' ')
}
