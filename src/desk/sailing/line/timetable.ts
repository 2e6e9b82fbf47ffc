import { atEnd, fail, isFailure, peek, type Failure, type Reader } from '../../line/reader.ts'
import { previewText, travelDayText } from '../../line/previewText.ts'
import type { LineContext } from '../../line/context.ts'
import { verb, type LineForm } from '../../line/row.ts'
import { readPort } from '../../line/words/port.ts'
import { printDay, readDay } from '../../line/words/when.ts'

/** Codes of both ports, or of none; the first day is that of the form, else today. */
export interface TimetableArguments {
  origin?: string
  destination?: string
  /** YYYY-MM-DD */
  date?: string
}

function read(reader: Reader, context: LineContext): TimetableArguments | Failure {
  reader.at = 1
  if (peek(reader, 'port') === undefined) return atEnd(reader) ? {} : fail(reader, ['port'])
  const origin = readPort(reader, context.ports)
  if (isFailure(origin)) return origin
  const { at } = reader
  const destination = readPort(reader, context.ports)
  if (isFailure(destination)) return destination
  if (origin.code === destination.code) return fail({ ...reader, at }, ['port'], 'same_port')
  const route = { origin: origin.code, destination: destination.code }
  if (peek(reader, 'date') === undefined) return route
  const date = readDay(reader, { today: context.today, towards: 'next' })
  if (isFailure(date)) return date
  return atEnd(reader) ? { ...route, date } : fail(reader, ['nothing'])
}

/** When a route is sailed: the calendar of its departures. */
export const timetableRow: LineForm<TimetableArguments> = {
  ...verb('tt'),
  name: 'timetable',
  place: 17,
  turns: true,
  usage: 'tt [pir jtr] [24]',
  read,
  print: ({ origin = '', destination = '', date }, { today }) =>
    [
      'tt',
      ...[origin, destination].flatMap((code) => (code === '' ? [] : code.toLowerCase())),
      ...(date === undefined ? [] : [printDay(date, { today, towards: 'next' })]),
    ].join(' '),
  preview: ({ origin, destination, date }, { today }) =>
    [
      origin === undefined
        ? previewText('timetable')
        : previewText('timetableOf', { route: `${origin}→${destination}` }),
      ...(date === undefined ? [] : [travelDayText(date, today)]),
    ].join(' · '),
  examples: ['tt', 'tt pir jtr', 'tt pir jtr 24dec'],
}
