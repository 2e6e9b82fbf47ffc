import { useTranslation } from 'react-i18next'
import { useEntry } from '../field/entry/useEntry.ts'
import { FieldShell } from '../field/FieldShell.tsx'
import { useSettings } from './settingsStore.ts'

interface SearchFieldProps {
  label: string
  value: string
  onSearch(text: string): void
  /** Enter and the arrows lead to what was found. */
  toFound(): void
}

/** Filters while typing. */
export function SearchField({ label, value, onSearch, toFound }: SearchFieldProps) {
  const entry = useEntry<string>({
    ...{ value, onChange: onSearch, onEnter: toFound, onStep: toFound },
    show: (text) => text,
    read: (text) => ({ value: text }),
    onType: () => onSearch(entry.text()),
  })
  return <FieldShell label={label} size={28} entry={entry} autoFocus />
}

/** Whether what was changed on the page is saved. */
export function SaveState() {
  const { t } = useTranslation('settings')
  const saving = useSettings((state) => state.saving)
  return (
    <span className={saving === 'failed' ? 'save-state bad' : 'save-state muted'} role="status">
      {t(`saving.${saving}`)}
    </span>
  )
}
