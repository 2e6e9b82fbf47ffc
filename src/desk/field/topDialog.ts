/** The dialog on top. */
export function topDialog(): Element | undefined {
  return [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1)
}

/** Whether the element is not behind a dialog. */
export function isInFront(element: Element | null): boolean {
  return topDialog()?.contains(element) ?? true
}
