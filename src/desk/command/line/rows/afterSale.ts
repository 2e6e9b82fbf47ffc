import { readReference } from '../../../../domain/booking/reference.ts'
import { parseTicket, printTicket } from '../../../../domain/ticket/number.ts'
import type { RecallArguments, SelectionArguments } from '../arguments.ts'
import { printSelection, readSelection } from '../words/numbers.ts'
import { atEnd, fail, peek, type Failure, type Reader } from '../reader.ts'
import { bare, row, verb } from '../row.ts'
import { simple } from '../words/simple.ts'
import type { Word } from '../words/splitLine.ts'

/** A ticket by its shape, or a reference whose check character is right. */
function found(word: Word | undefined): RecallArguments | undefined {
  if (!word || word.quoted) return undefined
  const ticket = parseTicket(word.text)
  if (ticket) return { ticket: { ...ticket } }
  const reference = readReference(word.text)
  return reference === undefined ? undefined : { reference }
}

function readFound(reader: Reader): RecallArguments | Failure {
  const recall = found(peek(reader, 'reference'))
  if (!recall) return fail(reader, ['reference'])
  reader.at += 1
  return atEnd(reader) ? recall : fail(reader, ['nothing'])
}

function printRecall(recall: RecallArguments): string {
  if ('ticket' in recall) return printTicket(recall.ticket).toLowerCase()
  return 'reference' in recall ? recall.reference.toLowerCase() : 'r last'
}

export const bareRecallRow = row<RecallArguments>({
  ...bare,
  name: 'bareRecall',
  turns: true,
  command: 'booking.recall',
  usage: 'K7M2XA · a123456',
  is: (words) => words.length === 1 && found(words[0]) !== undefined,
  read: readFound,
  print: printRecall,
  examples: ['a123456', 'α000000123456'],
})

export const recallRow = row<RecallArguments>({
  ...verb('r'),
  name: 'recall',
  turns: true,
  command: 'booking.recall',
  usage: 'r last · r K7M2XA · r a123456',
  read: (reader) => {
    reader.at = 1
    if (peek(reader, 'reference')?.keys !== 'last') return readFound(reader)
    reader.at = 2
    return atEnd(reader) ? { latest: true } : fail(reader, ['nothing'])
  },
  print: printRecall,
  examples: ['r last', 'r a123456'],
})

function selecting(name: string, command: string, word: string) {
  return row<SelectionArguments>({
    ...verb(word),
    name,
    command,
    usage: `${word} [p1-3,5] [t2] [v1]`,
    read: (reader) => {
      reader.at = 1
      return readSelection(reader)
    },
    print: (selection) => `${word} ${printSelection(selection)}`.trim(),
    examples: [word, `${word} p3`, `${word} p1-3,5 t2 v1`],
  })
}

export const cancelRow = selecting('cancel', 'booking.cancel', 'x')
export const feeRow = selecting('fee', 'booking.fees', 'fee')

export const clearRow = simple('clear', 'booking.clear', 'clear')
export const signOutRow = simple('signOut', 'session.signOut', 'out')
