import type { Tx } from '../database/transaction.ts'
import type { Posting } from './posting.ts'
import { readPaid } from './ledgerSql.ts'

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
