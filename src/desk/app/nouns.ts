import type { AnyCommand } from '../command/command.ts'
import { bookingCommands } from '../booking/commands.ts'
import { helpCommands } from '../command/help/commands.ts'
import { recallCommands } from '../booking/recall/commands.ts'
import { pricingCommands } from '../pricing/commands.ts'
import { sailingCommands } from '../sailing/commands.ts'
import { settingsCommands } from '../settings/commands.ts'
import { appCommands } from './commands.ts'

/** The command sets of the desk, a line a noun. */
export const nouns: readonly (readonly AnyCommand[])[] = [
  appCommands,
  helpCommands,
  sailingCommands,
  pricingCommands,
  bookingCommands,
  recallCommands,
  settingsCommands,
]
