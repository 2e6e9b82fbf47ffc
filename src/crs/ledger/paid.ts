import type { Tx } from '../database/transaction.ts'
import { readPaid, type Movement } from './sql.ts'

/** What stands paid of each booking, after what went back. */
export async function paidOf(tx: Tx, bookings: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const paid = new Map<number, number>()
  for (const { booking, amount } of await readPaid(tx, bookings)) {
    paid.set(booking, (paid.get(booking) ?? 0) + amount)
  }
  return paid
}

/** The methods a company's share of one booking was paid by, and what stands on each. */
export async function paidBy(tx: Tx, booking: number, company: string): Promise<Movement[]> {
  const found = await readPaid(tx, [booking])
  return found
    .filter((movement) => movement.company === company && movement.amount > 0)
    .map(({ method, amount }) => ({ company, method, amount }))
}
