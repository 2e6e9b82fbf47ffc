import type { Noun } from '../command/noun.ts'
import { sailingCommands } from './commands.ts'
import { findCommands } from './findCommands.ts'
import { favouriteCommands } from './search/favourites.ts'

export const sailingNoun: Noun = {
  commands: [...sailingCommands, ...findCommands, ...favouriteCommands],
}
