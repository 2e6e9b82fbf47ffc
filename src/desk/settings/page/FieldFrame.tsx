import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { commands } from '../../command/registry.ts'
import { useSettings } from '../settingsStore.ts'
import { labelOf, type PageField } from './fields.ts'
import { defaultOf } from './defaultValue.ts'

/** A field with a button that restores its default, shown when the value differs. For keys there is a command. */
export function FieldFrame({ field, children }: { field: PageField; children: ReactNode }) {
  const { t } = useTranslation('settings')
  const changed = useSettings(({ value }) => defaultOf(field, value) !== undefined)
  const label = labelOf(field)
  return (
    <div className="setting" data-setting={label}>
      {children}
      <button
        type="button"
        className="setting-usual"
        tabIndex={-1}
        disabled={!changed}
        aria-label={t('toUsual', { what: t(label) })}
        onClick={() => void commands.run('settings.usual', { label }, 'screen')}
      >
        ↺
      </button>
    </div>
  )
}
