import { sql } from 'kysely'
import { sendAhead, type Tx } from '../transaction.ts'
import { writeAll } from './writeAll.ts'

/** Deletes locked holds; their claims must be deleted before. A hold that is not deleted is a fault. */
export function deleteHoldRowsAhead(tx: Tx, ids: readonly number[]): void {
  if (ids.length > 0)
    sendAhead(tx, writeAll('hold', ids.length, sql`delete from hold where id = any(${ids})`))
}
