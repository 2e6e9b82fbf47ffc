import { bookingCommand } from './commands.ts'
import type { Contribution } from '../command/contribution.ts'
import { callerCommands } from './caller/callerCommands.ts'
import { bookingCommands, bookingRows } from './bookingCommands.ts'
import { FindDialog } from './find/RecallForm.tsx'
import { historyCommands } from './history/historyCommands.ts'
import { OpenTicketDialog } from './replace/OpenTicketDialog.tsx'
import { optionCommands } from './options/optionsCommands.ts'
import { searchCommands } from './search/searchCommands.ts'
import { changeCommands } from './verbs/askedChange.ts'
import { verbs } from './verbs/verbs.ts'

export const bookingContribution: Contribution = {
  commands: [
    ...bookingCommands,
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
  userEntries: [
    {
      place: 100,
      title: 'optionalList',
      hiddenBy: 'optional_list',
      target: { command: bookingCommand.optionList },
    },
  ],
  shortcutCategories: [
    {
      name: 'Options',
      title: 'booking:shortcutsOf.options',
      place: 80,
      kind: 'page',
      screens: ['optionList'],
    },
    ...verbs.flatMap(({ shortcutCategory = [] }) => shortcutCategory),
  ],
  gridScreens: ['optionList'],
}
