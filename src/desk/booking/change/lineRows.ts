import { previewText } from '../../command/line/previewText.ts'
import { atEnd, fail } from '../../command/line/reader.ts'
import { row, verb, type Row } from '../../command/line/row.ts'
import type { OptionUntil } from './changeOption.ts'
import { previewUntil, printUntil, readUntil } from '../../command/line/words/until.ts'
import { selecting } from '../selecting.ts'

const changeOptionRow = row<OptionUntil>({
  ...verb('ex'),
  name: 'changeOption',
  place: 231,
  command: 'booking.changeOption',
  usage: 'ex [fri] [18h]',
  read: readUntil,
  print: (args, context) => `ex${printUntil(args, context)}`,
  preview: ({ until }) =>
    until ? previewText('changeOption', { until: previewUntil(until) }) : previewText('changeOptionAsk'),
  examples: ['ex', 'ex fri', 'ex fri 18h'],
})

const toOptionalRow = row<{}>({
  ...verb('opt'),
  name: 'convertToOptional',
  place: 233,
  command: 'booking.convertToOptional',
  usage: 'opt',
  read: (reader) => {
    reader.at = 1
    return atEnd(reader) ? {} : fail(reader, ['nothing'])
  },
  print: () => 'opt',
  preview: () => previewText('convertToOptional'),
  examples: ['opt'],
})

/** Changes of the booking on screen that do not cancel it. */
export const changeRows: readonly Row[] = [
  changeOptionRow,
  selecting(232, 'convertToOpen', 'booking.convertToOpen', 'op'),
  selecting(234, 'split', 'booking.split', 'sp'),
  toOptionalRow,
]
