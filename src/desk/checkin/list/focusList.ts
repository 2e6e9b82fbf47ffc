let focusGrid: (() => void) | undefined

/** The grid of the page, for keys that lead into it. */
export const listFocus = {
  attach(focus: () => void): () => void {
    focusGrid = focus
    return () => {
      if (focusGrid === focus) focusGrid = undefined
    }
  },
  focus: (): void => focusGrid?.(),
}
