import type { ReactNode, Ref } from 'react'
import { SidePane } from './SidePane.tsx'

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
