import { pushed } from '../undo/undoStack.ts'
import { countChanges, draftOf, textsOf, useNetwork } from './networkStore.ts'
import type { Changes } from './tableRows.ts'

/** Stored changes of a table; the steps of undo are not stored, since each has all changes. */
export interface StoredChanges {
  changes: Readonly<Record<string, { from?: string; cells?: string }>>
}

/** Returns the changes of a table that are not published; undefined if there are none. */
export function changesToStore(table: string): StoredChanges | undefined {
  const { changes } = draftOf(table)
  if (Object.keys(changes).length === 0) return undefined
  const texts = Object.entries(changes).map(([id, { from, cells }]) => [id, textsOf({ from, cells })])
  return { changes: Object.fromEntries(texts) as StoredChanges['changes'] }
}

/** Adds stored changes to those made since; of one row, those made last stay. */
export function restoreChanges(table: string, stored: StoredChanges): void {
  useNetwork.setState(({ drafts }) => {
    const draft = draftOf(table)
    const restored = Object.entries(stored.changes).map(([id, { from, cells }]) => [
      id,
      {
        ...(from !== undefined && { from: from.split('\t') }),
        ...(cells !== undefined && { cells: cells.split('\t') }),
      },
    ])
    const changes = { ...(Object.fromEntries(restored) as Changes), ...draft.changes }
    const isEmpty = countChanges(draft) === 0
    const steps = isEmpty ? draft.steps : pushed(draft.steps, draft.changes)
    return { drafts: { ...drafts, [table]: { changes, steps } } }
  })
}

/** Passes on the name of each table over which something is typed or taken back. Returns its undo. */
export const onChangedTable = (touch: (table: string) => void): (() => void) =>
  useNetwork.subscribe(({ drafts }, { drafts: before }) => {
    for (const [table, { changes }] of Object.entries(drafts))
      if (changes !== before[table]?.changes) touch(table)
  })

const loader = { load: (_: string): Promise<void> => Promise.resolve() }

/** The loader belongs to the drafts, which the network does not know. */
export function setChangesLoader(load: (table: string) => Promise<void>): void {
  loader.load = load
}

/** Restores what is stored for tables before they are shown. */
export async function loadChanges(tables: readonly string[]): Promise<void> {
  await Promise.all(tables.map((table) => loader.load(table)))
}
