import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../domain/refusal.ts'
import { useRecall } from './shown/store.ts'

/**
 * Reports that another user changed the booking meanwhile, and how; the operator’s command was not carried
 * out.
 */
export function Moved({ word }: { word(refusal: Refusal): string }) {
  const { t } = useTranslation('recall')
  const moved = useRecall((state) => state.moved)
  if (moved === undefined) return null
  return (
    <div className="messages" role="alert">
      <div className="message bad">
        {word(moved.refusal)} {t('moved')}
      </div>
      {moved.changes.map((change) => (
        <div key={change} className="message">
          {change}
        </div>
      ))}
    </div>
  )
}
