import { defineCommands } from '../../command/defineCommands.ts'
import { nothingShown } from '../shown/selection.ts'
import { leaving } from '../shown/shownStore.ts'
import { askRepeat, repeatStep, showHistory, type HistoryArguments } from './repeat.ts'
import { closeHistory } from './historyStore.ts'
import { readReference } from '../../../domain/booking/reference.ts'
import { previewText } from '../../command/line/previewText.ts'
import { atEnd, fail, peek } from '../../command/line/reader.ts'
import { verb, type LineForm } from '../../command/line/row.ts'

declare module '../../command/command.ts' {
  interface Commands {
    'booking.history': HistoryArguments
    'booking.closeHistory': {}
    'booking.askRepeat': { number: number }
    'booking.repeatStep': Required<HistoryArguments>
    'booking.leaveRepeat': {}
  }
  interface Screens {
    repeatStep: true
  }
}

declare module '../shown/shownStore.ts' {
  interface RecallDialogs {
    /** The entry of the history whose change is to be made on another booking. */
    repeatStep: { number: number; title: string }
  }
}

const historyRow: LineForm<HistoryArguments> = {
  ...verb('hist'),
  name: 'history',
  place: 237,
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
}

/** Who changed the booking on screen and how, and the same change for another booking. */
export const historyCommands = defineCommands({
  'booking.history': {
    ...{ line: historyRow, where: ['recall'], changes: 'nothing' },
    refuses: nothingShown,
    run: showHistory,
  },
  'booking.closeHistory': {
    ...{ where: ['recall'], changes: 'desk', palette: false },
    run: async (_, { run }) => {
      closeHistory()
      await run('app.line', {})
    },
  },
  'booking.askRepeat': {
    ...{ where: ['recall'], changes: 'nothing', palette: false, awaits: 'repeatStep' },
    run: askRepeat,
  },
  'booking.repeatStep': {
    ...{ where: ['repeatStep'], changes: 'nothing', palette: false, awaits: 'recall' },
    recorded: (args) => [{ command: 'booking.history', args }],
    run: repeatStep,
  },
  'booking.leaveRepeat': { ...leaving('repeatStep', 'repeatStep'), palette: false },
})
