import { previewText } from '../../command/line/previewText.ts'
import type { LineContext } from '../../command/line/context.ts'
import { atEnd, fail, isFailure, peek, type Failure, type Reader } from '../../command/line/reader.ts'
import { row, verb } from '../../command/line/row.ts'
import { portByCode, readPort } from '../../command/line/words/port.ts'
import type { Word } from '../../command/line/words/splitLine.ts'
import { previewUntil, printUntil, readUntil } from '../../command/line/words/until.ts'
import { dayAt, timeOf } from '../../command/line/words/when.ts'
import type { MoveArguments } from './moveTrip.ts'

type Route = Required<Pick<MoveArguments, 'origin' | 'destination'>>

/** `mv t2 jnx her 28dec 0730`: another sailing for a trip of the booking on screen. */
export const moveRow = row<MoveArguments>({
  ...verb('mv'),
  name: 'move',
  place: 228,
  command: 'booking.moveTrip',
  usage: 'mv [t2] [pir jtr] [28dec] [0730]',
  read: (entry, context) => {
    const reader = { ...entry, words: entry.words.flatMap((word) => splitRoute(word, context)), at: 1 }
    const trip = readTrip(reader)
    const route = readRoute(reader, context)
    if (isFailure(route)) return route
    const when = readUntil(reader, context, reader.at)
    if (isFailure(when)) return when
    entry.at = entry.words.length
    return { ...trip, ...route, ...when.until }
  },
  print: ({ trip, origin, destination, ...until }, context) =>
    [
      'mv',
      ...(trip === undefined ? [] : [`t${trip}`]),
      ...[origin, destination].flatMap((code) => code?.toLowerCase() ?? []),
    ].join(' ') + printUntil(Object.keys(until).length > 0 ? { until } : {}, context),
  preview: ({ trip, origin, destination, ...until }) => {
    const what = trip === undefined ? '' : `t${trip}`
    const route = origin === undefined ? '' : `${origin}→${destination}`
    const to = [route, previewUntil(until)].filter(Boolean).join(' ')
    return to === '' ? previewText('moveAsk', { what }) : previewText('move', { what, to })
  },
  examples: ['mv', 'mv 28dec', 'mv t2 fri', 'mv 28dec 0730', 'mv pir jtr 28dec', 'mv t2 jnx her 28dec 0730'],
})

/** `jnx-her` as the two ports it names. */
function splitRoute(word: Word, { ports }: LineContext): Word[] {
  const [first = '', second = '', ...others] = word.text.split('-')
  if (word.quoted || others.length > 0 || second === '') return [word]
  const middle = word.from + first.length
  const parts = [
    { ...word, text: first, keys: word.keys.slice(0, first.length), to: middle },
    { ...word, text: second, keys: word.keys.slice(first.length + 1), from: middle + 1 },
  ]
  return parts.every((part) => portByCode(ports, part)) ? parts : [word]
}

function readTrip(reader: Reader): { trip?: number } {
  const [, number] = /^t([1-9]\d?)$/.exec(peek(reader, 'selector')?.keys ?? '') ?? []
  if (number === undefined) return {}
  reader.at += 1
  return { trip: Number(number) }
}

/** Two ports; what is a weekday too, as `fri`, is a port only in front of another one. */
function readRoute(reader: Reader, context: LineContext): Route | Failure | {} {
  const [first, second] = reader.words.slice(reader.at)
  const { ports, today } = context
  const arePorts = portByCode(ports, first) && portByCode(ports, second)
  const isTime = first !== undefined && timeOf(first.keys) !== undefined
  const isDay = dayAt(reader.words, reader.at, { today, towards: 'next' }) !== undefined
  if (peek(reader, 'port') === undefined || (!arePorts && (isDay || isTime))) return {}
  const origin = readPort(reader, ports)
  if (isFailure(origin)) return origin
  const at = reader.at
  if (atEnd(reader)) return fail(reader, ['port'])
  const destination = readPort(reader, ports)
  if (isFailure(destination)) return destination
  if (origin.code === destination.code) return fail({ ...reader, at }, ['port'], 'same_port')
  return { origin: origin.code, destination: destination.code }
}
