import type { TFunction } from 'i18next'
import { columnsOf, type Column, amount } from '../grid/column.ts'
import { formatDateTime } from '../language/date.ts'
import type { Close, Transaction } from './cashierStore.ts'

type Words = TFunction<'cashier'>

/** A column of amounts, red below zero. */
const money = <Row>(value: (row: Row) => number, tone = 'strong') => ({
  ...amount(112, value),
  money: true as const,
  tone: (row: Row) => (value(row) < 0 ? 'bad' : tone),
})

export const transactionColumns = (t: Words): Column<Transaction>[] =>
  columnsOf<Transaction>()(
    {
      time: {
        width: 160,
        tone: 'muted',
        text: ({ time }) => formatDateTime(time),
        value: ({ time }) => time,
      },
      user: { width: 76, grow: 1, text: ({ user }) => user },
      booking: { width: 76, text: ({ booking = '' }) => booking },
      receipt: { width: 116, text: ({ receipt = '' }) => receipt },
      company: { width: 72, text: ({ company }) => company },
      action: { width: 100, text: ({ action }) => t(`action.${action}`) },
      method: { width: 126, text: ({ method }) => t(`method.${method}`) },
      amount: money(({ amount: paid }) => paid),
      total: money(({ total }) => total, 'muted'),
    },
    (key) => t(`column.${key}`),
  )

export const closeColumns = (t: Words): Column<Close>[] =>
  columnsOf<Close>()(
    {
      at: {
        title: t('column.time'),
        width: 160,
        tone: 'muted',
        text: ({ at }) => formatDateTime(at),
        value: ({ at }) => at,
      },
      user: { title: t('column.user'), width: 110, grow: 1, text: ({ user }) => user },
      shift: { width: 70, numeric: true, text: ({ shift }) => String(shift) },
      expected: money(({ expected }) => expected, ''),
      counted: money(({ counted }) => counted),
      difference: money(({ difference }) => difference),
      left: money(({ left }) => left, 'muted'),
      reason: { title: t('till.reasonGiven'), width: 140, grow: 1, text: ({ reason }) => reason },
    },
    (key) => t(`till.${key}`),
  )
