import { previewText } from '../../command/line/previewText.ts'
import { atEnd, fail, peek } from '../../command/line/reader.ts'
import { row, verb } from '../../command/line/row.ts'
import { previewUntil, printUntil, readUntil, type Until } from '../../command/line/words/until.ts'
import type { MoveArguments } from './moveTrip.ts'

/** `mv t2 28dec 0730`: another sailing for a trip of the booking on screen. */
export const moveRow = row<MoveArguments>({
  ...verb('mv'),
  name: 'move',
  place: 228,
  command: 'booking.moveTrip',
  usage: 'mv [t2] 28dec [0730]',
  read: (reader, context) => {
    const named = /^t([1-9]\d?)$/.exec(reader.words[1]?.keys ?? '')
    const words = named ? reader.words.toSpliced(1, 1) : reader.words
    const inner = { ...reader, words }
    const read = readUntil(inner, context)
    if ('failure' in read) return read
    reader.at = reader.words.length
    if (!read.until) {
      peek(reader, 'date')
      return fail(reader, ['date', 'selector'])
    }
    return atEnd(reader)
      ? { ...(named && { trip: Number(named[1]) }), ...read.until }
      : fail(reader, ['nothing'])
  },
  print: ({ trip, ...until }, context) =>
    `mv${trip === undefined ? '' : ` t${trip}`}${printUntil({ until }, context)}`,
  preview: ({ trip, ...until }) =>
    previewText('move', {
      what: trip === undefined ? '' : `t${trip}`,
      to: previewUntil(until satisfies Until),
    }),
  examples: ['mv 28dec', 'mv t2 fri', 'mv 28dec 0730'],
})
