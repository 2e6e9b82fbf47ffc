import { type ReactNode, useId } from 'react'
import { SectionTitle } from '../look/SectionTitle.tsx'

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
