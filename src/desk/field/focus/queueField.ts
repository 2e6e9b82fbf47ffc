/** The input of the status line with the keys typed ahead; it borrows the focus of a field and returns it. */
export const isQueueField = (element: EventTarget | null): element is HTMLElement =>
  element instanceof HTMLElement && element.classList.contains('status-queue-input')
