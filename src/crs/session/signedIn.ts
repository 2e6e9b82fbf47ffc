import type { Tx } from '../database/transaction.ts'
import { countSignedIn } from './sessionSql.ts'

/** Number of browsers and programs whose access token is valid, of every agency that is visible. */
export const signedInDevices = (tx: Tx, now: Date): Promise<number> => countSignedIn(tx, now)
