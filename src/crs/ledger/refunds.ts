import { shareOut } from '../../domain/ledger/shareOut.ts'
import type { Tx } from '../database/transaction.ts'
import type { Movement } from './movement.ts'
import { readPaid } from './sql.ts'

/** Shares each company's refund out over the methods its part of the booking stands paid by. */
export async function refundsOf(
  tx: Tx,
  booking: number,
  refunds: ReadonlyMap<string, number>,
): Promise<Movement[]> {
  const paid = await readPaid(tx, [booking])
  return [...refunds].flatMap(([company, refund]) => {
    const own = paid.filter((movement) => movement.company === company && movement.amount > 0)
    const shares = shareOut(
      refund,
      own.map(({ amount }) => amount),
    )
    const movements = own.map(({ method }, nth) => ({ company, method, amount: shares[nth] ?? 0 }))
    return movements.filter(({ amount }) => amount > 0)
  })
}
