import { useTranslation } from 'react-i18next'
import { currencySign, formatMoney } from '../../language/money.ts'
import { PriceTable } from '../../look/PriceRow.tsx'
import { lostAmount, lostRows, type Losses, type LostRow } from './fees.ts'

/** The discounts that those who stay lose by a change, with their sum, and what becomes of it; nothing without any. */
export function LostDiscounts({ losses, currency }: { losses: Losses; currency: string }) {
  const { t } = useTranslation('booking')
  const rows = lostRows(losses)
  if (rows.length === 0) return null
  const amount = {
    title: `${t('lost.amount')} ${currencySign(currency)}`,
    numeric: true as const,
    text: (row: LostRow) => formatMoney(row.amount),
  }
  return (
    <>
      <PriceTable
        rows={rows}
        keyOf={({ key }) => key}
        columns={[{ title: t('lost.title'), tone: 'wrap', text: ({ name }) => name }, amount]}
        sums={
          <>
            <th scope="row">{t('cancel.total')}</th>
            <td className="num bad">{formatMoney(lostAmount(losses))}</td>
          </>
        }
      />
      <p className="message plain">{outcome()}</p>
    </>
  )

  function outcome(): string {
    const { amountDue } = losses
    if (amountDue !== undefined) return t('lost.toPay', { amount: formatMoney(amountDue, currency) })
    return t(rows.every(({ paid }) => paid) ? 'lost.retained' : 'lost.atIssue')
  }
}

/**
 * Lost discounts below the fees, whose table has the retained amounts: shows only the reasons, or what an option costs
 * more.
 */
export function LostOfFees({
  fees,
  currency,
  isOnAccount = false,
}: {
  fees: Losses
  currency: string
  /** The amount due is charged to the account without being asked for. */
  isOnAccount?: boolean
}) {
  const { t } = useTranslation('booking')
  const { lostDiscounts: lost = [], amountDue: due } = fees
  if (lost.length === 0) return null
  if (!lost.some(({ paid }) => paid)) return <LostDiscounts losses={fees} currency={currency} />
  const words =
    due === undefined
      ? t('lost.retained')
      : t(isOnAccount ? 'lost.onAccount' : 'lost.toPay', { amount: formatMoney(due, currency) })
  return <p className="message plain">{words}</p>
}

/** Lists the extra cost of an option without the other parts of its sale; the refusal before has named the reason. */
export const LostAtIssue = ({ losses, currency }: { losses: Losses; currency: string }) => (
  <ul>
    {lostRows(losses).map(({ key, name, amount }) => (
      <li key={key}>
        {name} · {formatMoney(amount, currency)}
      </li>
    ))}
  </ul>
)
