import type { Refusal } from '../../domain/refusal.ts'
import { CheckDialog } from './check/CheckDialog.tsx'
import { ClearancesDialog } from './ClearancesDialog.tsx'
import { FinancialDialog } from './FinancialDialog.tsx'
import { StockDialog } from './StockDialog.tsx'
import { useBooks } from './ledgerStore.ts'

export function LedgerDialogs({ word }: { word(refusal: Refusal): string }) {
  const dialog = useBooks((state) => state.dialog)
  if (dialog === 'clearances') return <ClearancesDialog word={word} />
  if (dialog === 'financialData') return <FinancialDialog word={word} />
  return dialog === 'ticketStock' ? <StockDialog word={word} /> : <CheckDialog word={word} />
}
