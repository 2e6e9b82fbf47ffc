import { useTranslation } from 'react-i18next'
import { useSettings } from './settingsStore.ts'

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
