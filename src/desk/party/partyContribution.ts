import type { Contribution } from '../command/contribution.ts'
import { memoryCommands } from './partyCommands.ts'
import { partyRows } from './partyLine.ts'

export const partyContribution: Contribution = {
  commands: memoryCommands,
  lineRows: partyRows,
}
