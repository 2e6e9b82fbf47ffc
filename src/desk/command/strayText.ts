let focusField: (() => void) | undefined

/** A screen that is typed into wherever the focus is, such as by a scanner, takes the characters nothing else uses. */
export const strayText = {
  /** Returns its undo. */
  take(focus: () => void): () => void {
    focusField = focus
    return () => {
      if (focusField === focus) focusField = undefined
    }
  },
  /** Focuses the field that takes them; false where they belong to the command line. */
  focus(): boolean {
    focusField?.()
    return focusField !== undefined
  },
}
