import type { Contribution } from '../command/contribution.ts'
import { pricingCommands } from './pricingCommands.ts'
import { ExplainDialog } from './ExplainDialog.tsx'
import { PriceChangeDialog } from './PriceChange.tsx'
import { pricingRows } from './pricingLine.ts'

export const pricingContribution: Contribution = {
  commands: pricingCommands,
  lineRows: pricingRows,
  dialogs: [ExplainDialog, PriceChangeDialog],
}
