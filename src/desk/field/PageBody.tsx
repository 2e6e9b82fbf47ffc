import { type ReactNode, type Ref, useLayoutEffect, useRef, useState } from 'react'

interface PageBodyProps {
  /** Class that distinguishes the main part in the style sheets: `entry`, `entry paying`. */
  kind?: string
  ref?: Ref<HTMLDivElement>
  isBusy?: boolean
  /** Figures and details about the row of the cursor, or sums. */
  beside: ReactNode
  children: ReactNode
}

/**
 * The body of every page, below its filters: the grid or form, and the panel at its right, or below it on a narrow
 * screen.
 */
export function PageBody({ kind = '', ref, isBusy, beside, children }: PageBodyProps) {
  return (
    <div className="split">
      <div className={`split-main ${kind}`.trim()} ref={ref} aria-busy={isBusy}>
        {children}
      </div>
      <SidePane>{beside}</SidePane>
    </div>
  )
}

/** A pane next to the main content: a tab stop only while it has to be scrolled. */
export function SidePane({ children }: { children: ReactNode }) {
  const pane = useRef<HTMLElement>(null)
  const [scrolls, setScrolls] = useState(false)
  const [isCut, setCut] = useState(false)
  useLayoutEffect(() => (pane.current ? watch(pane.current, setScrolls, setCut) : undefined), [])
  return (
    // A pane that scrolls must be reachable by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section ref={pane} className={isCut ? 'detail cut' : 'detail'} tabIndex={scrolls ? 0 : undefined}>
      <div className="detail-columns">{children}</div>
    </section>
  )
}

/**
 * Reports whether the pane scrolls, and whether something is below its foot. The observer is called after the browser's own
 * layout: sizes read after each change would cost one more.
 */
function watch(
  pane: HTMLElement,
  setScrolls: (scrolls: boolean) => void,
  setCut: (isCut: boolean) => void,
): () => void {
  const look = () => {
    const below = pane.scrollHeight - pane.clientHeight - pane.scrollTop
    setScrolls(pane.scrollHeight > pane.clientHeight)
    // Part of a pixel is hidden at some zooms.
    setCut(below > 1)
  }
  const sizes = new ResizeObserver(look)
  for (const one of [pane, ...pane.children]) sizes.observe(one)
  pane.addEventListener('scroll', look, { passive: true })
  return () => {
    sizes.disconnect()
    pane.removeEventListener('scroll', look)
  }
}
