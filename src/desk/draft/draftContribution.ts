import { draftCommand } from './commands.ts'
import { bookingCommand } from '../booking/commands.ts'
import Bookmark from 'lucide-react/icons/bookmark'
import type { Contribution } from '../command/contribution.ts'
import { draftCommands } from './draftCommands.ts'
import type { Drafts } from './drafts.ts'
import { savedCommands } from './saved/savedCommands.ts'
import type { Saved } from './saved/saved.ts'
import { SavedDialogs } from './saved/SavedDialogs.tsx'
import { previewText } from '../line/previewText.ts'
import { glued, lineRow } from '../line/combine.ts'
import { type Row, type LineForm, rowOf } from '../line/row.ts'
import { simple } from '../line/words/simple.ts'

const resumeRow: LineForm<{ slot: number }> = lineRow({
  name: 'resume',
  turns: true,
  place: 320,
  entry: glued('pk', 'slot', { digits: /^[1-9]$/, sample: '3' }),
  preview: ({ slot }) => previewText('resume', { slot }),
  examples: ['pk3'],
})

/** Undoing changes of the working booking, and parking it. */
const draftRows: readonly Row[] = [
  rowOf([draftCommand.undo, bookingCommand.undo], simple(290, 'undo', 'u')),
  rowOf(draftCommand.redo, simple(300, 'redo', 'redo')),
  rowOf(draftCommand.park, simple(310, 'park', 'pk')),
  rowOf(draftCommand.resume, resumeRow),
]

export const draftContribution = (drafts: Drafts, saved: Saved): Contribution => ({
  commands: [...draftCommands(drafts), ...savedCommands(saved)],
  lineRows: draftRows,
  dialogs: [SavedDialogs],
  shortcutCategories: [
    {
      name: 'Saved bookings',
      title: 'draft:shortcutsOf.saved',
      place: 70,
      kind: 'dialog',
      screens: ['savedBookings'],
    },
  ],
  sideEntries: [{ place: 40, command: draftCommand.saved, title: 'app:menu.saved', icon: Bookmark }],
})
