import type { TFunction } from 'i18next'
import type { AnswerOf } from '../../contract/call.ts'
import type { ledger } from '../../contract/ledger.ts'
import type { Column } from '../grid/column.ts'
import { formatDate } from '../language/date.ts'
import { formatMoney } from '../language/money.ts'

export type Clearing = AnswerOf<typeof ledger.companyClearings>['clearings'][number]

/** The columns of the closed periods with a company. */
export function clearingColumns(t: TFunction<'ledger'>): Column<Clearing>[] {
  return [
    { key: 'year', title: t('clearance.year'), width: 80, text: ({ year }) => String(year) },
    {
      ...{ key: 'number', title: t('clearance.number'), width: 100, numeric: true, tone: 'strong' },
      text: ({ number }) => String(number),
      value: ({ number }) => number,
    },
    {
      ...{ key: 'period', title: t('clearance.period'), width: 240, grow: 1 },
      text: ({ fromDate, toDate }) => `${formatDate(fromDate)} – ${formatDate(toDate)}`,
      value: ({ fromDate }) => fromDate,
    },
    {
      ...{ key: 'amount', title: t('clearance.amount'), width: 150, numeric: true, money: true },
      tone: ({ amount }) => (amount < 0 ? 'bad' : 'strong'),
      text: ({ amount }) => formatMoney(amount),
      value: ({ amount }) => amount,
    },
    {
      ...{ key: 'file', title: t('clearance.file'), width: 150, tone: 'muted' },
      text: ({ fileTypes }) => fileTypes.join(' '),
    },
  ]
}
