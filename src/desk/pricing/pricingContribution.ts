import type { Contribution } from '../command/contribution.ts'
import { pricingCommands } from './pricingCommands.ts'
import { ExplainDialog, PriceChangeDialog } from './PriceDialogs.tsx'

export const pricingContribution: Contribution = {
  commands: pricingCommands,
  dialogs: [ExplainDialog, PriceChangeDialog],
}
