import { type UIEvent, useState } from 'react'

/** Tells the style sheet how far a grid has scrolled sideways: pinned columns are drawn that much further right. */
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
