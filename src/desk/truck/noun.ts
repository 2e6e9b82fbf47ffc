import type { Noun } from '../command/noun.ts'
import { truckCommands } from './commands.ts'

export const truckNoun: Noun = {
  commands: truckCommands,
}
