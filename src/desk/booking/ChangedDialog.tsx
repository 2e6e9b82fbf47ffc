import { useTranslation } from 'react-i18next'
import { joinedChanges } from '../../domain/booking/history.ts'
import { formatDateTime } from '../language/date.ts'
import { refusalText } from '../request/problemText.ts'
import { ChangeTable } from './history/HistoryPane.tsx'
import { dialogOf, useRecall } from './shown/shownStore.ts'

/**
 * Reports that another user changed the booking meanwhile: who and when, and the values before and now side by side.
 * The operator’s command was not carried out.
 */
export function ChangedMeanwhile() {
  const { t } = useTranslation('recall')
  const changed = useRecall((state) => dialogOf(state, 'changed'))
  if (changed === undefined) return null
  const { refusal, entries, changes } = changed
  return (
    <div className="messages" role="alert">
      <div className="message bad">
        {refusal ? `${refusalText(refusal)} ${t('moved')}` : t('modify.changedSince')}
      </div>
      {entries.map(({ at, user, title, version }) => (
        <div key={`${version} ${title}`} className="message strong">
          {t('history.changed', { at: formatDateTime(at), user, title })}
        </div>
      ))}
      {entries.length > 0 ? (
        <div className="changed-values">
          <ChangeTable changes={joinedChanges(entries.map((entry) => entry.changes))} />
        </div>
      ) : (
        changes.map((change) => (
          <div key={change} className="message">
            {change}
          </div>
        ))
      )}
    </div>
  )
}
