interface List {
  focus(): void
  /** Moves the cursor to a shown row. */
  go(place: number): void
}

let list: List | undefined

/** The grid of the page, for keys that lead into it. */
export const listFocus = {
  attach(attached: () => List | null): () => void {
    const here = { focus: () => attached()?.focus(), go: (place: number) => attached()?.go(place) }
    list = here
    return () => {
      if (list === here) list = undefined
    }
  },
  focus: (): void => list?.focus(),
  go: (place: number): void => list?.go(place),
}
