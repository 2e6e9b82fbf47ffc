import { readReference } from '../../../domain/booking/reference.ts'
import { previewText } from '../../command/line/previewText.ts'
import { atEnd, fail, peek } from '../../command/line/reader.ts'
import { row, verb } from '../../command/line/row.ts'
import type { HistoryArguments } from './repeat.ts'

export const historyRow = row<HistoryArguments>({
  ...verb('hist'),
  name: 'history',
  place: 237,
  command: 'booking.history',
  usage: 'hist [3 K7M2XA]',
  read: (reader) => {
    reader.at = 1
    if (atEnd(reader)) return {}
    const digits = /^\d{1,3}$/.exec(peek(reader, 'number')?.keys ?? '')?.[0]
    if (digits === undefined) return fail(reader, ['number'])
    reader.at = 2
    const reference = readReference(peek(reader, 'reference')?.text ?? '')
    if (reference === undefined) return fail(reader, ['reference'])
    reader.at = 3
    return atEnd(reader) ? { number: Number(digits), reference } : fail(reader, ['nothing'])
  },
  print: ({ number, reference = '' }) =>
    number === undefined ? 'hist' : `hist ${number} ${reference.toLowerCase()}`,
  preview: ({ number, reference = '' }) =>
    number === undefined
      ? previewText('history')
      : previewText('historyRepeat', { number: String(number), what: reference }),
  examples: ['hist'],
})
