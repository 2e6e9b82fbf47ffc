import type { Noun } from '../command/noun.ts'
import { pricingCommands } from './commands.ts'
import { ExplainDialog } from './ExplainDialog.tsx'
import { PriceChangeDialog } from './PriceChange.tsx'

export const pricingNoun: Noun = {
  commands: pricingCommands,
  dialogs: [ExplainDialog, PriceChangeDialog],
}
