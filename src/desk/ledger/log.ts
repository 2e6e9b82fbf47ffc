import type { TFunction } from 'i18next'
import { formatDateTime } from '../language/date.ts'
import type { Column } from '../grid/column.ts'
import type { Logged } from './ledgerStore.ts'

/** Days per request. */
export const mostDays = 15

export function logColumns(t: TFunction<'ledger'>): Column<Logged>[] {
  return [
    {
      key: 'time',
      title: t('log.time'),
      width: 160,
      tone: 'muted',
      text: ({ time }) => formatDateTime(time),
      value: ({ time }) => time,
    },
    { key: 'user', title: t('log.user'), width: 170, text: ({ user }) => user },
    {
      key: 'action',
      title: t('log.action'),
      width: 220,
      grow: 1,
      tone: 'strong',
      text: ({ title }) => title,
    },
    {
      key: 'reservation',
      title: t('log.reservation'),
      width: 120,
      text: ({ reservation = '' }) => reservation,
    },
    { key: 'outcome', title: t('log.outcome'), width: 260, grow: 2, text: ({ outcome }) => outcome },
  ]
}

/** The entries that the filters leave. */
export function filteredLog(
  log: readonly Logged[],
  { user, action, booking }: Record<'user' | 'action' | 'booking', string>,
): readonly Logged[] {
  return log.filter(
    (entry) =>
      (user === '' || entry.user === user) &&
      (action === '' || entry.action === action) &&
      (booking === '' || entry.reservation?.startsWith(booking) === true),
  )
}
