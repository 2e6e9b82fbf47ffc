import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../domain/refusal.ts'
import { dialogOf, useRecall } from './shown/store.ts'

/**
 * Reports that another user changed the booking meanwhile, and how; the operator’s command was not carried
 * out.
 */
export function ChangedMeanwhile({ word }: { word(refusal: Refusal): string }) {
  const { t } = useTranslation('recall')
  const changed = useRecall((state) => dialogOf(state, 'changed'))
  if (changed === undefined) return null
  return (
    <div className="messages" role="alert">
      <div className="message bad">
        {word(changed.refusal)} {t('moved')}
      </div>
      {changed.changes.map((change) => (
        <div key={change} className="message">
          {change}
        </div>
      ))}
    </div>
  )
}
