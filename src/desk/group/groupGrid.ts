let move: ((uuid: string | undefined) => void) | undefined

/** The grid of the group on screen: commands move its cursor to a traveller. */
export const groupGrid = {
  /** Returns the function that takes it away. */
  set(go: NonNullable<typeof move>): () => void {
    move = go
    return () => {
      if (move === go) move = undefined
    }
  },
  go: (uuid: string | undefined) => move?.(uuid),
}
