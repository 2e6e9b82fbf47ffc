import {
  editsToStore,
  onEdit,
  restoreEdits,
  setEditsLoader,
  type StoredEdits,
} from '../booking/modify/edits.ts'
import { createTypedDrafts } from '../draft/typedDrafts.ts'
import {
  namesToStore,
  onTyped,
  restoreNames,
  setNamesLoader,
  type StoredNames,
} from '../group/storedNames.ts'

const all = [
  createTypedDrafts<StoredEdits>({
    ...{ prefix: 'edits-', shape: 1, toStore: editsToStore, restore: restoreEdits, onChange: onEdit },
  }),
  createTypedDrafts<StoredNames>({
    ...{ prefix: 'group-', shape: 1, toStore: namesToStore, restore: restoreNames, onChange: onTyped },
  }),
] as const

/** Stores what is typed over bookings and groups, to be restored after a reload or a new sign-in. Returns its undo. */
export function startTypedDrafts(report: (problem: unknown) => void): () => void {
  const [edits, names] = all
  setEditsLoader(edits.load)
  setNamesLoader(names.load)
  const ends = all.map((drafts) => drafts.start(report))
  return () => {
    for (const end of ends) end()
  }
}

/** Saves what is pending at once. */
export async function flushTyped(): Promise<void> {
  await Promise.all(all.map((drafts) => drafts.flush()))
}
