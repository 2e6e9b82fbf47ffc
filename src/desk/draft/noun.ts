import type { Noun } from '../command/noun.ts'
import { draftCommands } from './commands.ts'
import type { Drafts } from './drafts.ts'
import { savedCommands } from './saved/commands.ts'
import type { Saved } from './saved/saved.ts'
import { SavedDialogs } from './saved/SavedDialogs.tsx'
import { draftRows } from './lineRows.ts'

export const draftNoun = (drafts: Drafts, saved: Saved): Noun => ({
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
  sideEntries: [{ place: 40, command: 'booking.saved', title: 'app:menu.saved', glyph: '↓' }],
})
