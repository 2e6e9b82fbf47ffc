import type { Contribution } from '../command/contribution.ts'
import { draftCommands } from './draftCommands.ts'
import type { Drafts } from './drafts.ts'
import { savedCommands } from './saved/savedCommands.ts'
import type { Saved } from './saved/saved.ts'
import { SavedDialogs } from './saved/SavedDialogs.tsx'
import { draftRows } from './draftLine.ts'

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
  sideEntries: [{ place: 40, command: 'booking.saved', title: 'app:menu.saved', glyph: '↓' }],
})
