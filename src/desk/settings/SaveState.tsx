import { useTranslation } from 'react-i18next'
import { useSettings } from './settingsStore.ts'

/** Shows whether the changes on the page are saved. */
export function SaveState() {
  const { t } = useTranslation('settings')
  const saving = useSettings((state) => state.saving)
  return (
    <span className={saving === 'failed' ? 'save-state bad' : 'save-state muted'} role="status">
      {t(`saving.${saving}`)}
    </span>
  )
}
