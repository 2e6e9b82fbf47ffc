import { isAnswerComing } from '../../request/progress.ts'
import { whenChoicesLoad } from './whenChoicesLoad.ts'
import { moveFocus, stopAfter } from './focus.ts'

/** In place of fields that an answer under way may bring: a Tab past it waits for the answer. */
export const PendingFields = () => <span hidden data-late-fields="" />

/** Returns whether fields may still appear between an element and the one to which Tab leads from there. */
export function areFieldsPending(step: -1 | 1, from: Element | null = document.activeElement): boolean {
  const places = document.querySelectorAll('[data-late-fields]')
  if (from === null || places.length === 0 || !isAnswerComing()) return false
  const stop = stopAfter(step, from)
  return [...places].some((place) => {
    const [before, after] = step === 1 ? [from, stop] : [stop, from]
    return (before === undefined || follows(place, before)) && (after === undefined || follows(after, place))
  })
}

const follows = (one: Element, other: Element) =>
  (other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

/** Moves the focus as Tab does, once the fields that may come in between are there. */
export function moveOn(step: -1 | 1, from: Element | null = document.activeElement): boolean {
  if (!areFieldsPending(step, from)) return moveFocus(step, from)
  whenChoicesLoad(
    () => areFieldsPending(step, from),
    () => moveFocus(step, from) || true,
  )
  return true
}
