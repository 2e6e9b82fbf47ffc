/** Field on screen whose typed text may mean nothing. */
interface Watched {
  isWrong(): boolean
  focus(): void
}

const onScreen = new Set<Watched>()

/** Watches a field as long as it is on screen; returns how to end it. */
export function watchField(field: Watched): () => void {
  onScreen.add(field)
  return () => void onScreen.delete(field)
}

/** Puts the focus into the first field whose typed text means nothing; false where there is none. */
export function goToWrongField(): boolean {
  const wrong = [...onScreen].find((field) => field.isWrong())
  wrong?.focus()
  return wrong !== undefined
}
