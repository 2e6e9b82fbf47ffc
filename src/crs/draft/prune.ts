import type { Tx } from '../database/transaction.ts'
import { deleteEmptied } from './sql.ts'

/** A window that was open all the while may still write a draft that was emptied. */
const emptiedDays = 90

/** For the job loop: deletes the rows of saved drafts that were emptied long ago. */
export async function pruneDrafts(tx: Tx, now: Date): Promise<void> {
  await deleteEmptied(tx, new Date(now.getTime() - emptiedDays * 24 * 3_600_000))
}
