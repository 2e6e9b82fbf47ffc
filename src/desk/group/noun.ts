import type { Noun } from '../command/noun.ts'
import { cabinCommands } from './cabins/commands.ts'
import { groupCommands } from './commands.ts'
import { groupRows } from './lineRows.ts'
import { setSearched, type Searched } from './searched.ts'
import { GroupDialogs } from './GroupDialogs.tsx'

/** What the search form of step 1 says about a group; the page of groups and a new group begin with it. */
export function groupNoun(searched: () => Searched): Noun {
  setSearched(searched)
  return {
    commands: [...groupCommands, ...cabinCommands],
    dialogs: [GroupDialogs],
    sideEntries: [
      { place: 22, command: 'app.groups', title: 'app:menu.groups', glyph: '=', at: '/booking-group-search' },
    ],
    gridScreens: ['groups'],
    lineRows: groupRows,
    pages: [{ path: '/booking-group-search/:reservationId?', screen: 'groups' }],
  }
}
