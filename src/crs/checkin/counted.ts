import { refuse, type Refusal } from '../../domain/refusal.ts'
import type { Tx } from '../database/transaction.ts'
import { readVersions } from './onBoard/onBoardSql.ts'
import { secondsAt, type OpenGate } from './gate.ts'

/** Refuses where the sailing is closed for counting at the port: who boards or leaves then is a correction. */
export async function refuseCounted(tx: Tx, gate: OpenGate): Promise<Refusal | undefined> {
  const first = (await readVersions(tx, gate)).at(-1)
  return first && refuse('count_closed', { at: secondsAt(first.at, gate.zone), by: first.by })
}
