import { useTranslation } from 'react-i18next'
import { fieldText, valueText } from './changeText.ts'
import type { HistoryChange } from './historyStore.ts'

/** What was changed, the old and the new value side by side; the name of an item is in the first of its rows. */
export function ChangeTable({ changes }: { changes: readonly HistoryChange[] }) {
  const { t } = useTranslation('recall')
  const withItems = changes.some(({ label }) => label)
  return (
    <table className="price-table changes">
      <thead>
        <tr>
          {withItems && <th scope="col">{t('history.item')}</th>}
          <th scope="col">{t('history.what')}</th>
          <th scope="col">{t('history.before')}</th>
          <th scope="col">{t('history.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ key, label, field, before, after }, at) => (
          <tr key={key}>
            {withItems && <td className="strong">{label === changes[at - 1]?.label ? '' : label}</td>}
            <th scope="row">{fieldText(field)}</th>
            <td className="wrap muted">{valueText(field, before)}</td>
            <td className="wrap strong">{valueText(field, after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
