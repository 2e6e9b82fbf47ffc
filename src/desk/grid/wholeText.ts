import type { ClipboardEvent, MouseEvent } from 'react'

/** The browser shows the whole text of the cell under the pointer where its column is too narrow for it. */
export function showWholeText({ target }: MouseEvent): void {
  const cell = (target as Element).closest<HTMLElement>('.grid-cell.fit, .grid-name')
  if (cell === null) return
  cell.title = cell.scrollWidth > cell.clientWidth ? (cell.textContent ?? '') : ''
}

/**
 * Copies whole texts: of the cells the mouse has selected, else of the cell under the cursor, or of its row while the
 * cursor is in no single cell. Rows are lines, and cells are separated by tabs, as spreadsheets paste them.
 */
export function copyWholeTexts(event: ClipboardEvent<HTMLElement>): void {
  const { target, currentTarget } = event
  if (target instanceof HTMLInputElement && target.selectionStart !== target.selectionEnd) return
  const cells = selectedCells(currentTarget) ?? cellsUnderCursor(currentTarget)
  const isPart = cells.length === 1 && getSelection()?.isCollapsed === false
  if (cells.length === 0 || isPart) return
  const lines = Map.groupBy(cells, (cell) => cell.parentElement).values()
  event.clipboardData.setData(
    'text/plain',
    [...lines].map((line) => line.map(({ textContent }) => textContent).join('\t')).join('\n'),
  )
  event.preventDefault()
}

function selectedCells(grid: HTMLElement): HTMLElement[] | undefined {
  const selection = getSelection()
  if (selection === null || selection.isCollapsed) return undefined
  return cellsOf(grid, '.grid-cell').filter((cell) => selection.containsNode(cell, true))
}

function cellsUnderCursor(grid: HTMLElement): HTMLElement[] {
  const single = cellsOf(grid, '.grid-cell.cell-here')
  return single.length > 0 ? single : cellsOf(grid, '.grid-row.cursor > .grid-cell')
}

function cellsOf(grid: HTMLElement, css: string): HTMLElement[] {
  return [...grid.querySelectorAll<HTMLElement>(css)]
}
