import { sql } from 'kysely'
import type { Actor, Tx } from '../../database/transaction.ts'

export async function hasHolds(
  tx: Tx,
  { agency, userName }: Pick<Actor, 'agency' | 'userName'>,
): Promise<boolean> {
  const found = await sql`
    select from hold where agency = ${agency} and user_name = ${userName} limit 1`.execute(tx)
  return found.rows.length > 0
}
