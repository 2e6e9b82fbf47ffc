import { type PointerEvent, type UIEvent, useState } from 'react'
import { drawnWidthOf } from './arrangedGrids.ts'

/** The right edge of a column’s title, which the mouse drags to size the column. */
export function ColumnEdge({ onResize }: { onResize(width: number): void }) {
  return <span className="grid-edge" aria-hidden="true" onPointerDown={(event) => drag(event, onResize)} />
}

/** The edge gets every move of the pointer until it is released. */
function drag(event: PointerEvent<HTMLElement>, onResize: (width: number) => void): void {
  const { currentTarget: edge, clientX: start } = event
  const title = edge.parentElement
  if (event.button !== 0 || title === null) return
  event.preventDefault()
  edge.setPointerCapture(event.pointerId)
  const { width, scale } = drawnWidthOf(title)
  edge.onpointermove = ({ clientX }) => onResize(width + (clientX - start) / scale)
  edge.onlostpointercapture = () => void (edge.onpointermove = null)
}

/** Sets a style property to the horizontal scroll position of a grid, by which pinned columns are moved to the right. */
export function useSideScroll(): (event: UIEvent<HTMLElement>) => void {
  const [onScroll] = useState(() => ({ target, currentTarget }: UIEvent<HTMLElement>) => {
    // The rows scroll inside the grid, up and down.
    if (target !== currentTarget) return
    const { scrollLeft, style } = currentTarget
    style.setProperty('--aside', `${scrollLeft}px`)
    currentTarget.toggleAttribute('data-aside', scrollLeft > 0)
  })
  return onScroll
}
