import type { Contribution } from '../command/contribution.ts'
import { memoryCommands } from './partyCommands.ts'

export const partyContribution: Contribution = {
  commands: memoryCommands,
}
