import type { NameField } from './groupStore.ts'

type Go = (uuid: string | undefined, field?: NameField) => void

let move: Go | undefined

/** The grid of the group on screen: commands move its cursor to a traveller, and to a field. */
export const groupGrid = {
  /** Returns the function that takes it away. */
  set(go: Go): () => void {
    move = go
    return () => {
      if (move === go) move = undefined
    }
  },
  go: (uuid: string | undefined, field?: NameField) => move?.(uuid, field),
}
