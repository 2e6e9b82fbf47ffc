import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

/** A pane next to the main content: a tab stop only while it has to be scrolled. */
export function SidePane({ children }: { children: ReactNode }) {
  const pane = useRef<HTMLElement>(null)
  const [scrolls, setScrolls] = useState(false)
  useLayoutEffect(() => (pane.current ? watch(pane.current, setScrolls) : undefined), [])
  return (
    // A pane that scrolls must be reachable by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section ref={pane} className="detail" tabIndex={scrolls ? 0 : undefined}>
      <div className="detail-columns">{children}</div>
    </section>
  )
}

function watch(pane: HTMLElement, tell: (scrolls: boolean) => void): () => void {
  const look = () => tell(pane.scrollHeight > pane.clientHeight)
  const sizes = new ResizeObserver(look)
  const contents = new MutationObserver(look)
  sizes.observe(pane)
  contents.observe(pane, { childList: true, subtree: true, characterData: true })
  look()
  return () => {
    sizes.disconnect()
    contents.disconnect()
  }
}
