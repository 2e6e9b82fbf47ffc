import { type FieldProps, FieldShell } from '../field/FieldShell.tsx'
import { useEntry } from '../field/useEntry.ts'

interface SecretFieldProps extends FieldProps {
  value: string
  onChange(value: string): void
}

/** A password: not shown, and taken as it is typed, blanks and all. */
export function SecretField(props: SecretFieldProps) {
  const { value, onChange, onEnter } = props
  const entry = useEntry<string>({
    ...{ value, onChange, onEnter },
    show: (text) => text,
    read: (text) => ({ value: text }),
  })
  return <FieldShell {...props} entry={entry} secret />
}
