import { sql } from 'kysely'
import { type Actor, sendAhead, type Tx } from '../../database/transaction.ts'

export function deleteHolds(tx: Tx, ids: readonly number[]): void {
  if (ids.length > 0) sendAhead(tx, sql`delete from hold where id = any(${ids})`)
}

export async function hasHolds(
  tx: Tx,
  { agency, userName }: Pick<Actor, 'agency' | 'userName'>,
): Promise<boolean> {
  const found = await sql`
    select from hold where agency = ${agency} and user_name = ${userName} limit 1`.execute(tx)
  return found.rows.length > 0
}
