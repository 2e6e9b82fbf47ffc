import i18next from 'i18next'
import { formatDateTime } from '../language/date.ts'
import { saveCsv, type Save } from '../browser/csv.ts'
import type { Logged } from './store.ts'

const columns = ['time', 'user', 'action', 'reservation', 'outcome'] as const

interface Shown {
  from: string
  to: string
  rows: readonly Logged[]
}

/** The log as a CSV file with the screen’s texts. */
export async function exportLog({ from, to, rows }: Shown, save: Save): Promise<void> {
  const fields = columns.map((name) => i18next.t(`ledger:log.${name}`))
  const data = rows.map(({ time, user, title, reservation = '', outcome }) => [
    ...[formatDateTime(time), user, title, reservation, outcome],
  ])
  await saveCsv(`action-log-${from}-${to}.csv`, { fields, data }, save)
}
