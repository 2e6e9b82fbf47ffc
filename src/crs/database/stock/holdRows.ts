import { sql } from 'kysely'
import { type Actor, sendAhead, type Tx } from '../transaction.ts'
import { type Claim, claimsOfHolds } from './stock.ts'
import { writeAll } from './writeAll.ts'

/** Deletes locked holds; their claims must be deleted before. A hold that is not deleted is a fault. */
export function deleteHoldRowsAhead(tx: Tx, ids: readonly number[]): void {
  if (ids.length > 0)
    sendAhead(tx, writeAll('hold', ids.length, sql`delete from hold where id = any(${ids})`))
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

export async function hasHolds(
  tx: Tx,
  { agency, userName }: Pick<Actor, 'agency' | 'userName'>,
): Promise<boolean> {
  const found = await sql`
    select from hold where agency = ${agency} and user_name = ${userName} limit 1`.execute(tx)
  return found.rows.length > 0
}
