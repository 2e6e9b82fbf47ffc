import { insurer } from '../../domain/pricing/insurance.ts'
import { splitRefunds } from '../../domain/ledger/splitRefunds.ts'
import type { Tx } from '../database/transaction.ts'
import type { Posting } from './posting.ts'
import { readPaid, readParcelEntries } from './ledgerSql.ts'

export { readPaid }

/** The net amount paid for a booking to a company by a method. */
export type PaidAmount = Posting & { booking: number }

/** Net amount paid per booking, after refunds. */
export async function paidAmounts(tx: Tx, bookings: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const paid = new Map<number, number>()
  for (const { booking, amount } of await readPaid(tx, bookings)) {
    paid.set(booking, (paid.get(booking) ?? 0) + amount)
  }
  return paid
}

/** The companies to which was paid for a booking, or for small packages; the insurer only where there is no other. */
export async function companiesPaid(tx: Tx, of: { booking: number } | { parcel: string }): Promise<string[]> {
  const paid = 'booking' in of ? await readPaid(tx, [of.booking]) : await readParcelEntries(tx, of.parcel)
  const all = [...new Set(paid.map(({ company }) => company))].toSorted()
  const companies = all.filter((company) => company !== insurer)
  return companies.length > 0 ? companies : all
}

/** Splits each company’s refund over the methods by which its part of the booking was paid. */
export async function refundPostings(
  tx: Tx,
  booking: number,
  refunds: ReadonlyMap<string, number>,
): Promise<Posting[]> {
  return splitRefunds(await readPaid(tx, [booking]), refunds)
}
