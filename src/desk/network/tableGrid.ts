type Go = (id: string, column: string) => void

const registered: { go: Go | undefined } = { go: undefined }

/** The grid of the table on screen: commands move its cursor to a row and a column. */
export const tableGrid = {
  /** Returns the function that takes it away. */
  set(go: Go): () => void {
    registered.go = go
    return () => {
      if (registered.go === go) registered.go = undefined
    }
  },
  go: (id: string, column: string): void => registered.go?.(id, column),
}
