import type { Contribution } from '../command/contribution.ts'
import { cabinCommands } from './cabins/cabinsCommands.ts'
import { groupCommands } from './groupCommands.ts'
import { setSearched, type Searched } from './terms.ts'
import { GroupDialogs } from './GroupDialogs.tsx'

/** `searched`: the group of the search form, with which the page of groups and a new group begin. */
export function groupContribution(searched: () => Searched): Contribution {
  setSearched(searched)
  return {
    commands: [...groupCommands, ...cabinCommands],
    dialogs: [GroupDialogs],
    shortcutCategories: [
      {
        name: 'Group cabins',
        title: 'group:shortcutsOf.cabins',
        place: 130,
        kind: 'dialog',
        screens: ['groupCabins'],
      },
    ],
  }
}
