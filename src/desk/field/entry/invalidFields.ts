import { isInFront, topDialog } from '../focus/focus.ts'

/** A field on screen, whose typed text may be invalid. */
interface Watched {
  element(): HTMLElement | null
  isInvalid(): boolean
}

const onScreen = new Set<Watched>()

/** Registers a field while it is on screen; returns its undo. */
export function registerField(field: Watched): () => void {
  onScreen.add(field)
  return () => void onScreen.delete(field)
}

/** Focuses the first field with an invalid text, in the dialog on top if there is one; false where there is none. */
export function focusInvalidField(): boolean {
  const wrong = [...onScreen].find((field) => isInFront(field.element()) && field.isInvalid())
  wrong?.element()?.focus()
  return wrong !== undefined
}

/** The same before a dialog is confirmed; false where none is open, since a text on a page does not hold up others. */
export const focusInvalidInDialog = (): boolean => topDialog() !== undefined && focusInvalidField()
