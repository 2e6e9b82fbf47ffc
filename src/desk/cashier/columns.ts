import type { TFunction } from 'i18next'
import type { Column } from '../grid/column.ts'
import { formatDateTime } from '../language/date.ts'
import { formatMoney } from '../language/money.ts'
import type { Close, Transaction } from './cashierStore.ts'

type Words = TFunction<'cashier'>
type Moneyed<Row, Key> = Key extends keyof Row ? (Row[Key] extends number ? Key : never) : never

/** A column of amounts, red below zero. */
function money<Row, Key extends string & keyof Row>(
  key: Key & Moneyed<Row, Key>,
  title: string,
  tone = 'strong',
): Column<Row> {
  const amountOf = (row: Row) => Number(row[key])
  return {
    ...{ key, title, width: 112, numeric: true, money: true },
    text: (row) => formatMoney(amountOf(row)),
    value: amountOf,
    tone: (row) => (amountOf(row) < 0 ? 'bad' : tone),
  }
}

export function transactionColumns(t: Words): Column<Transaction>[] {
  return [
    {
      ...{ key: 'time', title: t('column.time'), width: 160, tone: 'muted' },
      text: ({ time }) => formatDateTime(time),
      value: ({ time }) => time,
    },
    { key: 'user', title: t('column.user'), width: 76, grow: 1, text: ({ user }) => user },
    { key: 'booking', title: t('column.booking'), width: 76, text: ({ booking = '' }) => booking },
    { key: 'receipt', title: t('column.receipt'), width: 116, text: ({ receipt = '' }) => receipt },
    { key: 'company', title: t('column.company'), width: 72, text: ({ company }) => company },
    { key: 'action', title: t('column.action'), width: 100, text: ({ action }) => t(`action.${action}`) },
    { key: 'method', title: t('column.method'), width: 126, text: ({ method }) => t(`method.${method}`) },
    money('amount', t('column.amount')),
    money('total', t('column.total'), 'muted'),
  ]
}

export function closeColumns(t: Words): Column<Close>[] {
  return [
    {
      ...{ key: 'at', title: t('column.time'), width: 160, tone: 'muted' },
      text: ({ at }) => formatDateTime(at),
      value: ({ at }) => at,
    },
    { key: 'user', title: t('column.user'), width: 110, grow: 1, text: ({ user }) => user },
    { key: 'shift', title: t('till.shift'), width: 70, numeric: true, text: ({ shift }) => String(shift) },
    money('expected', t('till.expected'), ''),
    money('counted', t('till.counted')),
    money('difference', t('till.difference')),
    money('left', t('till.left'), 'muted'),
    { key: 'reason', title: t('till.reasonGiven'), width: 140, grow: 1, text: ({ reason }) => reason },
  ]
}
