import type { MouseEvent } from 'react'

/** The browser shows the whole text of the cell under the pointer where its column is too narrow for it. */
export function showWholeText({ target }: MouseEvent): void {
  const cell = (target as Element).closest<HTMLElement>('.grid-cell.fit, .grid-name')
  if (cell === null) return
  cell.title = cell.scrollWidth > cell.clientWidth ? (cell.textContent ?? '') : ''
}
