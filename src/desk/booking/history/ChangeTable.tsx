import { useTranslation } from 'react-i18next'
import { fieldText, valueText } from './changeText.ts'
import type { HistoryChange } from './store.ts'

/** What was changed, the old and the new value side by side. */
export function ChangeTable({ changes }: { changes: readonly HistoryChange[] }) {
  const { t } = useTranslation('recall')
  return (
    <table className="price-table">
      <thead>
        <tr>
          <th scope="col">{t('history.what')}</th>
          <th scope="col">{t('history.before')}</th>
          <th scope="col">{t('history.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ key, label, field, before, after }) => (
          <tr key={key}>
            <th scope="row" className="wrap">
              {[label, fieldText(field)].filter(Boolean).join(' · ')}
            </th>
            <td className="wrap muted">{valueText(field, before)}</td>
            <td className="wrap strong">{valueText(field, after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
