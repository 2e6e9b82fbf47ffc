import type { Noun } from '../command/noun.ts'
import { groupCommands } from './commands.ts'
import { GroupDialogs } from './GroupDialogs.tsx'

export const groupNoun: Noun = {
  commands: groupCommands,
  dialogs: [GroupDialogs],
  sideEntries: [
    { place: 22, command: 'app.groups', title: 'app:menu.groups', glyph: '=', at: '/booking-group-search' },
  ],
  gridScreens: ['groups'],
  pages: [{ path: '/booking-group-search/:reservationId?', screen: 'groups' }],
}
