import type { Tx } from '../database/transaction.ts'
import { deleteEnded } from './sql.ts'

/** For the job loop, as the system: forgets devices past their end, and with them their tokens. */
export const pruneDevices = (tx: Tx, now: Date): Promise<number> => deleteEnded(tx, now)
