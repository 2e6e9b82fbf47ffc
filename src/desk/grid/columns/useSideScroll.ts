import { type UIEvent, useState } from 'react'

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
