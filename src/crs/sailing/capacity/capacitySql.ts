import { sql } from 'kysely'
import type { Tx, Actor } from '../../database/transaction.ts'

export async function deleteHolds(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await sql`delete from hold where id = any(${ids})`.execute(tx)
}

export async function hasHolds(
  tx: Tx,
  { agency, userName }: Pick<Actor, 'agency' | 'userName'>,
): Promise<boolean> {
  const found = await sql`
    select from hold where agency = ${agency} and user_name = ${userName} limit 1`.execute(tx)
  return found.rows.length > 0
}
