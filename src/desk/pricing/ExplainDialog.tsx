import { useTranslation } from 'react-i18next'
import { Button } from '../field/Button.tsx'
import { Dialog } from '../field/Dialog.tsx'
import { formatMoney, formatPrice } from '../language/money.ts'
import { closeExplain, useExplain, type Explained } from './explain.ts'
import { explainedRows, type ExplainedRow } from './explained.ts'

/** The derivation of each price: the tariff, the discount with its rule, and the components of the rest. */
export function ExplainDialog() {
  const { t } = useTranslation('pricing')
  const shown = useExplain((state) => state.shown)
  if (shown === undefined) return null
  return (
    <Dialog
      title={t('explain.title', { what: shown.title })}
      place="explain"
      size="large"
      onClose={closeExplain}
      foot={
        <Button kind="main" autoFocus onPress={closeExplain}>
          {t('explain.close')}
        </Button>
      }
    >
      <ExplainTable shown={shown} />
    </Dialog>
  )
}

const figures = ['listed', 'off', 'net', 'vat', 'dues', 'surcharges', 'total'] as const

function ExplainTable({ shown }: { shown: Explained }) {
  const { t } = useTranslation('pricing')
  const item = useExplain((state) => state.item)
  return (
    <table className="plain-table explain-table">
      <thead>
        <tr>
          <th scope="col">{t('explain.what')}</th>
          <th scope="col">{t('explain.rule')}</th>
          {figures.map((figure) => (
            <th key={figure} scope="col" className="num">
              {t(`explain.${figure}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {explainedRows(shown, t).map((row) => (
          <ExplainRow
            key={`${row.uuids[0]} ${row.name}`}
            row={row}
            here={item !== undefined && row.uuids.includes(item)}
          />
        ))}
        <tr className="strong">
          <td colSpan={2 + figures.length - 1}>{t('total')}</td>
          <td className="num">{formatPrice(shown.prices.total)}</td>
        </tr>
      </tbody>
    </table>
  )
}

function ExplainRow({ row, here }: { row: ExplainedRow; here: boolean }) {
  return (
    <tr className={here ? 'here' : undefined}>
      <td>
        {row.name} {row.count > 1 && <span className="muted">× {row.count}</span>}
        <div className="explain-more muted">{row.tariff}</div>
      </td>
      <td>
        {row.rule}
        <div className="explain-more muted">{row.rounding}</div>
      </td>
      {figures.map((figure) => (
        <td key={figure} className="num">
          {formatMoney(row[figure])}
          <div className="explain-more muted">{row.notes[figure] ?? ''}</div>
        </td>
      ))}
    </tr>
  )
}
