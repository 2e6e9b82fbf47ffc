import i18next from 'i18next'
import { byteOrderMark, csvText } from '../browser/csv.ts'
import { formatDateTime } from '../language/date.ts'
import type { Logged } from './store.ts'

const columns = ['time', 'user', 'action', 'reservation', 'outcome'] as const

interface Shown {
  from: string
  to: string
  rows: readonly Logged[]
}

type Save = (file: { name: string; bytes: Uint8Array }, type: string) => void

/** The log as a CSV file with the screen’s texts. */
export async function exportLog({ from, to, rows }: Shown, save: Save): Promise<void> {
  const fields = columns.map((name) => i18next.t(`ledger:log.${name}`))
  const data = rows.map(({ time, user, title, reservation = '', outcome }) => [
    ...[formatDateTime(time), user, title, reservation, outcome],
  ])
  const text = byteOrderMark + (await csvText(data, fields))
  save({ name: `action-log-${from}-${to}.csv`, bytes: new TextEncoder().encode(text) }, 'text/csv')
}
