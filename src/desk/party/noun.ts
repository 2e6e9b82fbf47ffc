import type { Noun } from '../command/noun.ts'
import { memoryCommands } from './commands.ts'

export const partyNoun: Noun = {
  commands: memoryCommands,
}
