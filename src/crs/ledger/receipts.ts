import { sum } from '../../domain/value/money.ts'
import type { Tx } from '../database/transaction.ts'
import { formatLocal } from '../server/clock.ts'
import type { Method } from './posting.ts'
import { readReceiptEntries, type BookingEntry } from './sql.ts'

/** What was paid or refunded at one time. */
export interface Receipt {
  bookingId: number
  agency: string
  /** `1300-2026-17`: the agency, the year, and the number in the agency’s series of that year. */
  number: string
  /** Wall time of the agency. */
  at: string
  userName: string
  isRefund: boolean
  /** Positive for payments and for refunds. */
  lines: { company: string; method: Method; amount: number }[]
  total: number
}

/** The receipts of bookings, oldest first; `zoneOf` is the zone of a booking’s agency. */
export async function receiptsOf(
  tx: Tx,
  bookings: readonly number[],
  zoneOf: (booking: number) => string,
): Promise<Receipt[]> {
  const entries = await readReceiptEntries(tx, bookings)
  const receipts = Map.groupBy(entries, numberOf)
  return [...receipts].map(([number, own]) => receiptOf(number, own, zoneOf))
}

const numberOf = ({ agency, year, number }: BookingEntry) => `${agency}-${year}-${number}`

function receiptOf(
  number: string,
  entries: readonly BookingEntry[],
  zoneOf: (booking: number) => string,
): Receipt {
  const [first] = entries
  if (!first) throw new Error('a receipt without an entry')
  const lines = entries.map(({ company, method, amount }) => ({ company, method, amount: Math.abs(amount) }))
  return {
    ...{
      bookingId: first.bookingId,
      agency: first.agency,
      number,
      at: formatLocal(first.at, zoneOf(first.bookingId)),
      userName: first.userName,
    },
    ...{ isRefund: first.amount < 0, lines, total: sum(lines.map(({ amount }) => amount)) },
  }
}
