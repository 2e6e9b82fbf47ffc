import type { ReactNode } from 'react'

interface SectionTitleProps {
  children: ReactNode
  /** Number of rows of the section, in grey after its title. */
  count?: number | undefined
  /** Notes after the title, each a `.section-note`. */
  notes?: ReactNode
  id?: string
  level?: 2 | 3
}

/** The heading of a part of a screen, a dialog or a side panel. */
export function SectionTitle({ children, count, notes, id, level = 2 }: SectionTitleProps) {
  const Heading = `h${level}` as const
  return (
    <Heading id={id} className="section-title">
      {children}
      {count !== undefined && <span className="section-count"> {count}</span>}
      {notes !== undefined && ' '}
      {notes}
    </Heading>
  )
}
