import { sql } from 'kysely'
import { type Claim, claimsOfHolds } from '../../database/stock/stock.ts'
import type { Actor, Tx } from '../../database/transaction.ts'

export async function hasHolds(
  tx: Tx,
  { agency, userName }: Pick<Actor, 'agency' | 'userName'>,
): Promise<boolean> {
  const found = await sql`
    select from hold where agency = ${agency} and user_name = ${userName} limit 1`.execute(tx)
  return found.rows.length > 0
}

/** The claims of the user’s holds under a key, without a lock. */
export const claimsUnderKey = (
  tx: Tx,
  { agency, userName }: Pick<Actor, 'agency' | 'userName'>,
  key: string,
): Promise<Claim[]> =>
  claimsOfHolds(
    tx,
    sql`select id from hold where agency = ${agency} and user_name = ${userName} and hold_key = ${key}`,
  )
