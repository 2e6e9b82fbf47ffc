import type { Refusal } from '../../domain/refusal.ts'
import { CloseDialog } from './CloseDialog.tsx'
import { ClosesDialog } from './ClosesDialog.tsx'
import { useCashier } from './cashierStore.ts'

export function CashierDialogs({ word }: { word(refusal: Refusal): string }) {
  const listsCloses = useCashier((state) => state.listsCloses)
  return listsCloses ? <ClosesDialog word={word} /> : <CloseDialog word={word} />
}
