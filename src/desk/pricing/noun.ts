import type { Noun } from '../command/noun.ts'
import { pricingCommands } from './commands.ts'
import { ExplainDialog } from './ExplainDialog.tsx'
import { PriceChangeDialog } from './PriceChange.tsx'
import { pricingRows } from './lineRows.ts'

export const pricingNoun: Noun = {
  commands: pricingCommands,
  lineRows: pricingRows,
  dialogs: [ExplainDialog, PriceChangeDialog],
}
