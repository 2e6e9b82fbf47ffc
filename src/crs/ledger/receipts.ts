import { sum } from '../../domain/value/money.ts'
import type { Tx } from '../database/transaction.ts'
import { formatLocal } from '../server/clock.ts'
import type { Method, Posting } from './posting.ts'
import {
  type BookingEntry,
  readParcelEntries,
  readReceiptEntries,
  type ReceiptEntry,
  type ReceiptNumber,
} from './ledgerSql.ts'

export { readReceiptEntries }

/** The payments or refunds of one time. */
export interface Receipt {
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

export interface BookingReceipt extends Receipt {
  bookingId: number
  /** Reference of the booking to or from which it was moved: nothing was paid or returned. */
  movedWith?: string
}

/** The receipts of entries of bookings, oldest first; `zoneOf` is the zone of a booking’s agency. */
export function receiptsIn(
  entries: readonly BookingEntry[],
  zoneOf: (booking: number) => string,
): BookingReceipt[] {
  return byNumber(entries).map((own) => {
    const { bookingId, movedWith } = own[0]
    return { bookingId, ...receiptOf(own, zoneOf(bookingId)), ...(movedWith !== null && { movedWith }) }
  })
}

/** The receipts of small packages, oldest first. */
export async function parcelReceipts(tx: Tx, parcel: string, zone: string): Promise<Receipt[]> {
  const entries = await readParcelEntries(tx, parcel)
  return byNumber(entries).map((own) => receiptOf(own, zone))
}

/** The receipt of payments that are posted under its number. */
export function newReceipt(
  receipt: ReceiptNumber,
  userName: string,
  postings: readonly Posting[],
  zone: string,
): Receipt[] {
  const paid = postings.filter(({ amount }) => amount !== 0)
  return byNumber(paid.map((posting) => ({ ...posting, ...receipt, userName }))).map((own) =>
    receiptOf(own, zone),
  )
}

type Entries<Entry> = [Entry, ...Entry[]]

/** The entries of each receipt. */
const byNumber = <Entry extends ReceiptEntry>(entries: readonly Entry[]) =>
  [...Map.groupBy(entries, numberOf).values()] as Entries<Entry>[]

const numberOf = ({ agency, year, number }: ReceiptEntry) => `${agency}-${year}-${number}`

function receiptOf(entries: Entries<ReceiptEntry>, zone: string): Receipt {
  const [first] = entries
  const { agency, userName, amount: paid } = first
  const lines = entries.map(({ company, method, amount }) => ({ company, method, amount: Math.abs(amount) }))
  return {
    agency,
    number: numberOf(first),
    at: formatLocal(first.at, zone),
    userName,
    isRefund: paid < 0,
    lines,
    total: sum(lines.map(({ amount }) => amount)),
  }
}
