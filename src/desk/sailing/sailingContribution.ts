import type { Contribution } from '../command/contribution.ts'
import { sailingCommands } from './sailingCommands.ts'
import { timetableCommands } from './timetableCommand.ts'
import { favouriteCommands, findCommands } from './findCommands.ts'

export const sailingContribution: Contribution = {
  commands: [...sailingCommands, ...timetableCommands, ...findCommands, ...favouriteCommands],
}
