import { useTranslation } from 'react-i18next'
import { Button } from '../field/Button.tsx'
import { Dialog } from '../field/Dialog.tsx'
import { currencySign, formatMoney } from '../language/money.ts'
import { closeExplain, useExplain, type Explained } from './explain.ts'
import { explainedRows, explainedSums, shownFigures, type ExplainedRow, type Figure } from './explained.ts'

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

function ExplainTable({ shown }: { shown: Explained }) {
  const { t } = useTranslation('pricing')
  const item = useExplain((state) => state.item)
  const rows = explainedRows(shown, t)
  const sums = explainedSums(rows)
  const figures = shownFigures(rows)
  return (
    <table className="price-table explain-table">
      <thead>
        <tr>
          <th scope="col">{t('explain.what')}</th>
          <th scope="col">{t('explain.rule')}</th>
          {figures.map((figure) => (
            <th key={figure} scope="col" className="num">
              {t(`explain.${figure}`)}
              {figure === 'total' && ` ${currencySign()}`}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <ExplainRow
            key={`${row.uuids[0]} ${row.name}`}
            row={row}
            figures={figures}
            here={item !== undefined && row.uuids.includes(item)}
          />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t('total')}
          </th>
          {figures.map((figure) => (
            <td key={figure} className="num">
              {formatMoney(figure === 'total' ? shown.prices.total : sums[figure])}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}

interface ExplainRowProps {
  row: ExplainedRow
  figures: readonly Figure[]
  here: boolean
}

function ExplainRow({ row, figures, here }: ExplainRowProps) {
  const { count, each, all } = row
  return (
    <tr className={here ? 'here' : undefined}>
      <th scope="row">
        {row.name}
        <div className="explain-more muted">{row.tariff}</div>
      </th>
      <td>
        {row.rule}
        <div className="explain-more muted">{row.rounding}</div>
      </td>
      {figures.map((figure) => (
        <td key={figure} className={figure === 'total' ? 'num strong' : 'num'}>
          {formatMoney(all[figure])}
          {count > 1 && all[figure] !== 0 && (
            <div className="explain-more muted">{`${count} × ${formatMoney(each[figure])}`}</div>
          )}
          <div className="explain-more muted">{row.notes[figure] ?? ''}</div>
        </td>
      ))}
    </tr>
  )
}
