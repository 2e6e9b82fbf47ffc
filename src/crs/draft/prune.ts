import type { Tx } from '../database/transaction.ts'
import { deleteEmptied } from './draftSql.ts'

/** A window that has been open all the time may still write to an emptied draft. */
const emptiedDays = 90

/** For the cleanup job: deletes the rows of saved drafts that were emptied long ago. */
export async function pruneDrafts(tx: Tx, now: Date): Promise<void> {
  deleteEmptied(tx, new Date(now.getTime() - emptiedDays * 24 * 3_600_000))
}
