import { useTranslation } from 'react-i18next'
import { formatTime } from '../../language/date.ts'
import { currencySign, formatMoney } from '../../language/money.ts'
import { PriceTable } from '../../look/PriceRow.tsx'
import type { StoredBooking } from '../shown/items.ts'
import type { Fees } from '../shown/bookingStore.ts'
import { feeRows, feeSums, type FeeRow } from './feeRows.ts'

/** Fees and refunds of tickets that are given up, row by row, with the rule of each. */
export function FeeTable({ booking, fees }: { booking: StoredBooking; fees: Fees }) {
  const { t } = useTranslation('booking')
  const rows = feeRows(booking, fees)
  const { paid, fee, refund } = feeSums(rows)
  const sign = currencySign(booking.currency)
  const money = (key: 'paid' | 'fee' | 'refund') => ({
    title: `${t(`cancel.${key}`)} ${sign}`,
    numeric: true as const,
    text: (row: FeeRow) => formatMoney(row[key]),
  })
  return (
    <PriceTable
      rows={rows}
      keyOf={({ key }) => key}
      columns={[
        { title: t('cancel.what'), tone: 'wrap', text: ({ name }) => name },
        {
          title: t('cancel.rule'),
          short: true,
          tone: 'muted',
          text: ({ percent, voidUntil }) =>
            voidUntil === undefined
              ? percent !== undefined && t('cancel.refundPercent', { percent })
              : t('cancel.void', { until: formatTime(voidUntil) }),
        },
        money('paid'),
        money('fee'),
        money('refund'),
      ]}
      sums={
        <>
          <th scope="row" colSpan={2}>
            {t('cancel.total')}
          </th>
          <td className="num">{formatMoney(paid)}</td>
          <td className="num bad">{formatMoney(fee)}</td>
          <td className={refund < 0 ? 'num bad' : 'num good'}>{formatMoney(refund)}</td>
        </>
      }
    />
  )
}
