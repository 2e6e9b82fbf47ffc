import { isInFront, topDialog, stopsIn } from './moveFocus.ts'
import { isQueueField } from './queueField.ts'

/** The key queue, which sets the focus itself while it is busy. */
export interface Busy {
  is(): boolean
  subscribe(listener: () => void): () => void
}

/**
 * The focused element may be removed, hidden or disabled; then keys would go to the page itself. The focus returns to
 * the last element that can have it, else to the uppermost dialog, else to `home`; never while `busy`. Returns its undo.
 */
export function restoreLostFocus(busy: Busy, home: () => HTMLElement | null): () => void {
  let last: HTMLElement | null = null
  let asked = false

  function later(): void {
    if (asked) return
    asked = true
    // Two frames: a screen that has just come sets its focus in the first.
    requestAnimationFrame(() => requestAnimationFrame(look))
  }

  function look(): void {
    asked = false
    const held = document.activeElement
    if (held !== null && held !== document.body) return
    if (!busy.is()) (usable(last) ? last : (inDialog() ?? home()))?.focus()
  }

  const note = ({ target }: FocusEvent) => {
    // The keys typed ahead borrow the focus for a while only.
    last = target instanceof HTMLElement && !isQueueField(target) ? target : last
  }
  const watch = new MutationObserver(later)
  watch.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', note)
  document.addEventListener('focusout', later)
  const unsubscribe = busy.subscribe(later)
  return () => {
    watch.disconnect()
    document.removeEventListener('focusin', note)
    document.removeEventListener('focusout', later)
    unsubscribe()
  }
}

function usable(element: HTMLElement | null): element is HTMLElement {
  if (element === null || !element.isConnected || !isInFront(element)) return false
  return element.checkVisibility() && !element.matches(':disabled')
}

function inDialog(): HTMLElement | undefined {
  const dialog = topDialog()
  return dialog && stopsIn(dialog)[0]
}
