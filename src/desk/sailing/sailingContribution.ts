import type { Contribution } from '../command/contribution.ts'
import { sailingCommands } from './sailingCommands.ts'
import { timetableCommands } from './timetableCommand.ts'
import { favouriteCommands, findCommands } from './findCommands.ts'

export const sailingContribution: Contribution = {
  commands: [...sailingCommands, ...timetableCommands, ...findCommands, ...favouriteCommands],
  shortcutCategories: [
    { name: 'Step 1', title: 'sailing:shortcutsOf.step1', place: 10, kind: 'page', screens: ['step1'] },
  ],
  gridScreens: ['step1'],
}
