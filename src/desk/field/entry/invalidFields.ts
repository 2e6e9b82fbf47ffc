/** A field on screen, whose typed text may be invalid. */
interface Watched {
  isInvalid(): boolean
  focus(): void
}

const onScreen = new Set<Watched>()

/** Registers a field while it is on screen; returns its undo. */
export function registerField(field: Watched): () => void {
  onScreen.add(field)
  return () => void onScreen.delete(field)
}

/** Focuses the first field with an invalid text; false where there is none. */
export function focusInvalidField(): boolean {
  const wrong = [...onScreen].find((field) => field.isInvalid())
  wrong?.focus()
  return wrong !== undefined
}
