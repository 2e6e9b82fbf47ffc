/** Field on screen whose typed text may mean nothing. */
interface Watched {
  isInvalid(): boolean
  focus(): void
}

const onScreen = new Set<Watched>()

/** Watches a field as long as it is on screen; returns how to end it. */
export function registerField(field: Watched): () => void {
  onScreen.add(field)
  return () => void onScreen.delete(field)
}

/** Puts the focus into the first field whose typed text means nothing; false where there is none. */
export function focusInvalidField(): boolean {
  const wrong = [...onScreen].find((field) => field.isInvalid())
  wrong?.focus()
  return wrong !== undefined
}
