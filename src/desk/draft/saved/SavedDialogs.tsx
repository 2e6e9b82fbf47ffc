import type { Refusal } from '../../../domain/refusal.ts'
import { SaveDialog } from './SaveDialog.tsx'
import { SavedList } from './SavedList.tsx'
import { useSaved } from './savedStore.ts'

export function SavedDialogs({ word }: { word(refusal: Refusal): string }) {
  const dialog = useSaved((state) => state.dialog)
  if (dialog === 'save') return <SaveDialog word={word} />
  return dialog === 'list' ? <SavedList word={word} /> : null
}
