import { sum } from '../../domain/value/money.ts'
import type { Tx } from '../database/transaction.ts'
import { formatLocal } from '../server/clock.ts'
import type { Method } from './posting.ts'
import { readBookingEntries, type BookingEntry } from './sql.ts'

/** What was paid or refunded at one time. */
export interface Receipt {
  /** That of its first entry in the ledger. */
  number: number
  /** Wall time of the agency. */
  at: string
  userName: string
  isRefund: boolean
  /** Positive for payments and for refunds. */
  lines: { company: string; method: Method; amount: number }[]
  total: number
}

/** The receipts of a booking, oldest first; entries of one transaction are one receipt. */
export async function receiptsOf(tx: Tx, reference: string, zone: string): Promise<Receipt[]> {
  const entries = await readBookingEntries(tx, reference)
  const groups = Map.groupBy(entries, ({ at, kind }) => `${at.getTime()} ${kind === 'refund'}`)
  return [...groups.values()].map((own) => receiptOf(own, zone))
}

function receiptOf(entries: readonly BookingEntry[], zone: string): Receipt {
  const [first] = entries
  if (!first) throw new Error('a receipt without an entry')
  const lines = entries.map(({ company, method, amount }) => ({ company, method, amount: Math.abs(amount) }))
  return {
    ...{ number: first.id, at: formatLocal(first.at, zone), userName: first.userName },
    ...{ isRefund: first.kind === 'refund', lines, total: sum(lines.map(({ amount }) => amount)) },
  }
}
