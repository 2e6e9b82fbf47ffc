import i18next from 'i18next'
import { formatDateTime } from '../language/date.ts'
import { formatMoney } from '../language/money.ts'
import { saveCsv, type Save } from '../browser/csv.ts'
import type { Transaction } from './store.ts'

const columns = [
  ...(['time', 'user', 'booking', 'receipt', 'company', 'action', 'method', 'amount', 'total'] as const),
]

interface Listed {
  start: string
  finish: string
  transactions: readonly Transaction[]
}

/** The transactions as a CSV file with the screen’s texts. */
export async function exportTransactions({ start, finish, transactions }: Listed, save: Save): Promise<void> {
  const fields = columns.map((name) => i18next.t(`cashier:column.${name}`))
  const data = transactions.map(
    ({ time, user, booking = '', receipt = '', company, action, method, ...sums }) => [
      ...[formatDateTime(time), user, booking, receipt, company],
      ...[i18next.t(`cashier:action.${action}`), i18next.t(`cashier:method.${method}`)],
      ...[plainMoney(sums.amount), plainMoney(sums.total)],
    ],
  )
  await saveCsv(`cashier-${start}-${finish}.csv`, { fields, data }, save)
}

/** With a hyphen as the minus, which spreadsheets read. */
const plainMoney = (hundredths: number) => formatMoney(hundredths).replace('−', '-')
