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
