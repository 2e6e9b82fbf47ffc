import { create } from 'zustand'

/** How many dialogs are open, one above the other. */
export const useOpenDialogs = create<{ count: number }>(() => ({ count: 0 }))

/** Counts a dialog as open; returns its undo. */
export function openDialog(): () => void {
  const add = (change: 1 | -1) => useOpenDialogs.setState(({ count }) => ({ count: count + change }))
  add(1)
  return () => add(-1)
}

/** The dialog on top. */
export function topDialog(): Element | undefined {
  return [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1)
}

/** Whether the element is not behind a dialog. */
export function isInFront(element: Element | null): boolean {
  return topDialog()?.contains(element) ?? true
}
