import type { Tx } from '../database/transaction.ts'
import { readPaid } from './sql.ts'

/** Net amount paid per booking, after refunds. */
export async function paidAmounts(tx: Tx, bookings: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const paid = new Map<number, number>()
  for (const { booking, amount } of await readPaid(tx, bookings)) {
    paid.set(booking, (paid.get(booking) ?? 0) + amount)
  }
  return paid
}
