import { type ReactNode, useId } from 'react'

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

interface FieldGroupProps {
  title: ReactNode
  children: ReactNode
  /** Shown below the fields. */
  below?: ReactNode
}

/** A heading and its fields in columns of one width; screen readers name the group before its fields. */
export function FieldGroup({ title, children, below }: FieldGroupProps) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className="field-group">
      <SectionTitle id={id}>{title}</SectionTitle>
      <div className="field-grid">{children}</div>
      {below}
    </div>
  )
}
