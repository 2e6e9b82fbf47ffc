import type { Contribution } from '../command/contribution.ts'
import { pricingCommands } from './pricingCommands.ts'
import { ExplainDialog } from './ExplainDialog.tsx'
import { PriceChangeDialog } from './PriceChange.tsx'

export const pricingContribution: Contribution = {
  commands: pricingCommands,
  dialogs: [ExplainDialog, PriceChangeDialog],
}
