import { previewText } from '../../command/line/previewText.ts'
import { readReference } from '../../../domain/booking/reference.ts'
import { atEnd, fail, isFailure, peek, type Failure, type Reader } from '../../command/line/reader.ts'
import { row, verb, type Row } from '../../command/line/row.ts'
import type { OptionUntil } from './changeOption.ts'
import { simple } from '../../command/line/words/simple.ts'
import { previewUntil, printUntil, readUntil } from '../../command/line/words/until.ts'
import { printSelection, readSelection } from '../../command/line/words/numbers.ts'
import { selecting } from '../selecting.ts'
import type { TransferArguments } from './transfer.ts'

const changeOptionRow = row<OptionUntil>({
  ...verb('ex'),
  name: 'changeOption',
  place: 231,
  command: ['booking.changeOption', 'booking.extendOptions'],
  usage: 'ex [fri] [18h]',
  read: readUntil,
  print: (args, context) => `ex${printUntil(args, context)}`,
  preview: ({ until }) =>
    until ? previewText('changeOption', { until: previewUntil(until) }) : previewText('changeOptionAsk'),
  examples: ['ex', 'ex fri', 'ex fri 18h'],
})

const mergeRow = row<{ reference: string }>({
  ...verb('mg'),
  name: 'merge',
  place: 235,
  command: 'booking.merge',
  usage: 'mg K7M2XA',
  read: (reader) => {
    reader.at = 1
    const reference = readReference(peek(reader, 'reference')?.text ?? '')
    if (reference === undefined) return fail(reader, ['reference'])
    reader.at = 2
    return atEnd(reader) ? { reference } : fail(reader, ['nothing'])
  },
  print: ({ reference }) => `mg ${reference.toLowerCase()}`,
  preview: ({ reference }) => previewText('merge', { what: reference }),
  examples: [],
})

const agencyShape = /^[a-z0-9]{1,12}$/

/** The code of another agency, where one is typed. */
function readAgency(reader: Reader): { agency?: string } | Failure {
  const word = peek(reader, 'code')
  if (word === undefined) return {}
  if (!agencyShape.test(word.keys)) return fail(reader, ['code'])
  reader.at += 1
  return { agency: word.keys.toUpperCase() }
}

const ptaRow = row<{ agency?: string }>({
  ...verb('pta'),
  name: 'pta',
  place: 195,
  command: ['booking.sellPta', 'booking.issuePta'],
  usage: 'pta [1377]',
  read: (reader) => {
    reader.at = 1
    const read = readAgency(reader)
    return isFailure(read) || atEnd(reader) ? read : fail(reader, ['nothing'])
  },
  print: ({ agency = '' }) => `pta ${agency.toLowerCase()}`.trim(),
  preview: ({ agency }) => (agency ? previewText('pta', { what: agency }) : previewText('ptaAsk')),
  examples: ['pta', 'pta 1377'],
})

/** The agency comes last, after the selection. */
const transferRow = row<TransferArguments>({
  ...verb('tr'),
  name: 'transfer',
  place: 238,
  command: 'booking.transfer',
  usage: 'tr [p1-3,5] [t2] [v1] [1377]',
  read: (reader) => {
    reader.at = 1
    const words = reader.words.length
    const isSelector = (at: number) => /^[ptv]\d/.test(reader.words[at]?.keys ?? '')
    const last = words > 1 && !isSelector(words - 1) ? words - 1 : words
    const selection = readSelection({ ...reader, words: reader.words.slice(0, last) })
    if (isFailure(selection)) return selection
    reader.at = last
    const agency = readAgency(reader)
    if (isFailure(agency)) return agency
    return atEnd(reader) ? { ...selection, ...agency } : fail(reader, ['nothing'])
  },
  print: ({ agency = '', ...numbers }) =>
    ['tr', printSelection(numbers), agency.toLowerCase()].filter(Boolean).join(' '),
  preview: ({ agency, ...numbers }) => {
    const what = printSelection(numbers) || previewText('everything')
    return agency ? previewText('transfer', { what, agency }) : previewText('transferAsk', { what })
  },
  examples: ['tr', 'tr 1377', 'tr p2 1377', 'tr p1-3,5 t2 v1 1377'],
})

/** Changes of the booking on screen that do not cancel it. */
export const changeRows: readonly Row[] = [
  ptaRow,
  simple(196, 'convertFromPta', 'booking.convertFromPta', 'ptac', () => previewText('convertFromPta')),
  changeOptionRow,
  selecting(232, 'convertToOpen', 'booking.convertToOpen', 'op'),
  selecting(234, 'split', 'booking.split', 'sp'),
  mergeRow,
  transferRow,
  simple(233, 'convertToOptional', 'booking.convertToOptional', 'opt', () =>
    previewText('convertToOptional'),
  ),
]
