import type { Noun } from '../command/noun.ts'
import { memoryCommands } from './commands.ts'
import { partyRows } from './lineRows.ts'

export const partyNoun: Noun = {
  commands: memoryCommands,
  lineRows: partyRows,
}
