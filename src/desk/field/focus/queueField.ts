/** The input of the status line with the keys typed ahead; it borrows the focus of an element and returns it. */
export const isQueueField = (element: EventTarget | null): element is HTMLElement =>
  element instanceof HTMLElement && element.classList.contains('status-queue-input')

let lender: Element | null = null

/** Called when the keys typed ahead borrow the focus. */
export function borrowFocus(): void {
  lender = document.activeElement
}

/** The element with the focus, or the one it was borrowed from. */
export const focusedOrLender = (): Element | null =>
  isQueueField(document.activeElement) ? lender : document.activeElement

/** Whether no element has the focus, or the one it was borrowed from is gone. */
export function isFocusLost(): boolean {
  const held = focusedOrLender()
  return held === null || held === document.body || !held.isConnected
}

/** Focuses an element; while the keys typed ahead have the focus, it is the one they return it to. */
export function passFocus(element: HTMLElement | undefined): void {
  if (isQueueField(document.activeElement)) lender = element ?? lender
  else element?.focus()
}
