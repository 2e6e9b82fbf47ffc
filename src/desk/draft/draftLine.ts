import { previewText } from '../command/line/previewText.ts'
import { atEnd, fail } from '../command/line/reader.ts'
import { bare, row, type Row } from '../command/line/row.ts'
import { simple } from '../command/line/words/simple.ts'

const slotted = /^pk([1-9])$/

const resumeRow = row<{ slot: number }>({
  ...bare,
  name: 'resume',
  turns: true,
  command: 'app.resume',
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
})

/** Undoing changes of the working booking, and parking it. */
export const draftRows: readonly Row[] = [
  simple(290, 'undo', ['app.undo', 'booking.undo'], 'u'),
  simple(300, 'redo', 'app.redo', 'redo'),
  simple(310, 'park', 'app.park', 'pk'),
  resumeRow,
]
