import { previewText } from '../command/line/previewText.ts'
import { atEnd, fail } from '../command/line/reader.ts'
import { bare, type Row, type LineForm, rowOf } from '../command/line/row.ts'
import { simple } from '../command/line/words/simple.ts'

const slotted = /^pk([1-9])$/

const resumeRow: LineForm<{ slot: number }> = {
  ...bare,
  name: 'resume',
  turns: true,
  place: 320,
  usage: 'pk3',
  is: ([first]) => !first?.quoted && slotted.test(first?.keys ?? ''),
  read: (reader) => {
    const slot = Number(slotted.exec(reader.words[0]?.keys ?? '')?.[1])
    reader.at = 1
    return atEnd(reader) ? { slot } : fail(reader, ['nothing'])
  },
  print: ({ slot }) => `pk${slot}`,
  preview: ({ slot }) => previewText('resume', { slot }),
  examples: ['pk3'],
}

/** Undoing changes of the working booking, and parking it. */
export const draftRows: readonly Row[] = [
  rowOf(['app.undo', 'booking.undo'], simple(290, 'undo', 'u')),
  rowOf('app.redo', simple(300, 'redo', 'redo')),
  rowOf('app.park', simple(310, 'park', 'pk')),
  rowOf('app.resume', resumeRow),
]
