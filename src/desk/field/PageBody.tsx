import { type ReactNode, type Ref, useLayoutEffect, useRef, useState } from 'react'

interface PageBodyProps {
  /** What distinguishes the main part in the style sheets: `entry`, `entry paying`. */
  kind?: string
  ref?: Ref<HTMLDivElement>
  isBusy?: boolean
  /** Figures and details about the row of the cursor, or sums. */
  beside: ReactNode
  children: ReactNode
}

/** The body of every page, below its filters: the grid or form, and the panel at its right, or below it on a narrow screen. */
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
  useLayoutEffect(() => (pane.current ? watch(pane.current, setScrolls) : undefined), [])
  return (
    // A pane that scrolls must be reachable by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section ref={pane} className="detail" tabIndex={scrolls ? 0 : undefined}>
      <div className="detail-columns">{children}</div>
    </section>
  )
}

/** The observer is called after the browser's own layout: sizes read after each change would cost one more. */
function watch(pane: HTMLElement, tell: (scrolls: boolean) => void): () => void {
  const sizes = new ResizeObserver(() => tell(pane.scrollHeight > pane.clientHeight))
  for (const one of [pane, ...pane.children]) sizes.observe(one)
  return () => sizes.disconnect()
}
