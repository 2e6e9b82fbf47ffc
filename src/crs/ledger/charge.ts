import { mayCharge } from '../../domain/ledger/credit.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { sum } from '../../domain/value/money.ts'
import type { Tx } from '../database/transaction.ts'
import type { Books, Movement } from './movement.ts'
import { owe, readAccount, writeEntries } from './sql.ts'

const onAccount = (movements: readonly Movement[]) =>
  sum(movements.filter(({ method }) => method === 'account').map(({ amount }) => amount))

/** Books what was paid; refused where the account would pass its limit. */
export async function charge(
  tx: Tx,
  books: Books,
  movements: readonly Movement[],
): Promise<Refusal | undefined> {
  const owed = onAccount(movements)
  if (owed > 0) {
    const refusal = mayCharge(await readAccount(tx, books.agency, 'lock'), owed)
    if (refusal) return refusal
    await owe(tx, books.agency, owed)
  }
  await writeEntries(tx, books, ({ method }) => (method === 'account' ? 'charge' : 'payment'), movements)
  return undefined
}

/** Gives back by the methods it was paid with; the amounts are above 0 and not more than what stands paid. */
export async function refund(tx: Tx, books: Books, movements: readonly Movement[]): Promise<void> {
  const back = onAccount(movements)
  if (back > 0) await owe(tx, books.agency, -back)
  const negative = movements.map((movement) => ({ ...movement, amount: -movement.amount }))
  await writeEntries(tx, books, () => 'refund', negative)
}
