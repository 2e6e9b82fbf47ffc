import type { Noun } from '../command/noun.ts'
import { callerCommands } from './caller/commands.ts'
import { recallCommands } from './commands.ts'
import { FindDialog } from './find/FindDialog.tsx'
import { historyCommands } from './history/commands.ts'
import { OpenTicketDialog } from './replace/OpenTicketDialog.tsx'
import { bookingRows } from './lineRows.ts'
import { optionCommands } from './options/commands.ts'
import { searchCommands } from './search/commands.ts'
import { changeCommands } from './verbs/askedChange.ts'
import { verbs } from './verbs/verbs.ts'

export const bookingNoun: Noun = {
  commands: [
    ...recallCommands,
    // The palette lists them in this order: the history, then what changes fields.
    ...[...verbs, { place: 85, commands: historyCommands }]
      .toSorted((one, other) => one.place - other.place)
      .flatMap(({ commands }) => commands),
    ...changeCommands,
    ...searchCommands,
    ...optionCommands,
    ...callerCommands,
  ],
  lineRows: bookingRows,
  dialogs: [FindDialog, OpenTicketDialog],
  shortcutCategories: [
    { name: 'Recall', title: 'recall:shortcutsOf.recall', place: 30, kind: 'page', screens: ['recall'] },
    {
      name: 'Options',
      title: 'recall:shortcutsOf.options',
      place: 80,
      kind: 'page',
      screens: ['optionList'],
    },
    ...verbs.flatMap(({ shortcutCategory = [] }) => shortcutCategory),
  ],
  gridScreens: ['recall', 'optionList'],
  pages: [{ path: '/booking-search/:reservationId?', screen: 'recall' }],
}
