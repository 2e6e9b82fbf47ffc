import { useTranslation } from 'react-i18next'
import { dismiss, useNotices } from './notices.ts'

/** The colour of a notice. */
export const tones = { done: 'good', warning: 'warn', error: 'bad' } as const

/** Notices in a corner, announced politely to screen readers; they never take the focus. */
export function Notices() {
  const { t } = useTranslation('notice')
  const notices = useNotices((state) => state.notices)
  return (
    <div className="toasts" role="status" aria-live="polite" aria-label={t('label')}>
      {notices.map(({ id, kind, title, words, count }) => (
        <div key={id} className={`toast ${tones[kind]}`}>
          <div role={kind === 'error' ? 'alert' : undefined}>
            {/* So that an error is not known by its colour alone. */}
            {kind === 'error' && !title && <span className="strong">{t('kind.error')} · </span>}
            {title && <div className="strong">{title}</div>}
            <span>{words}</span>
            {count > 1 && <span className="muted"> {t('times', { times: count })}</span>}
          </div>
          <button
            type="button"
            className="toast-close"
            tabIndex={-1}
            aria-label={t('close')}
            onClick={() => dismiss(id)}
          >
            ×
          </button>
        </div>
      ))}
    </div>
  )
}
