import type { EditGridHandle } from '../../grid/EditGrid.tsx'

let shown: { handle: () => EditGridHandle | null; uuids: () => readonly string[] } | undefined

/** The grid of the dialog, while it is open. */
export const addGrid = {
  /** Returns the function that takes it away. */
  set(grid: NonNullable<typeof shown>): () => void {
    shown = grid
    return () => {
      if (shown === grid) shown = undefined
    }
  },
  /** Commits the text being typed, where it can be read. */
  commit: () => void shown?.handle()?.goToWrong(),
  /** The passenger or vehicle in the row of the cursor. */
  row: () => shown?.uuids()[shown.handle()?.place().place ?? -1] ?? '',
}
