import { FieldShell } from './FieldShell.tsx'
import { useEntry } from './entry/useEntry.ts'

interface SearchFieldProps {
  label: string
  value: string
  onSearch(text: string): void
  autoFocus?: boolean
  /** Enter and the arrows lead to what was found. */
  toFound(): void
}

/** Filters while typing. */
export function SearchField({ label, value, onSearch, toFound, autoFocus = true }: SearchFieldProps) {
  const entry = useEntry<string>({
    value,
    onChange: onSearch,
    onEnter: toFound,
    onStep: toFound,
    show: (text) => text,
    read: (text) => ({ value: text }),
    onType: () => onSearch(entry.text()),
  })
  return <FieldShell label={label} size={28} entry={entry} autoFocus={autoFocus} />
}
