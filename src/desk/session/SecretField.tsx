import { type FieldProps, FieldShell } from '../field/FieldShell.tsx'
import { useEntry } from '../field/entry/useEntry.ts'

interface SecretFieldProps extends FieldProps {
  value: string
  onChange(value: string): void
}

/** A password field: masked, and not trimmed. */
export function SecretField(props: SecretFieldProps) {
  const { value, onChange, onEnter } = props
  const entry = useEntry<string>({
    value,
    onChange,
    onEnter,
    show: (text) => text,
    read: (text) => ({ value: text }),
  })
  return <FieldShell {...props} entry={entry} secret />
}
