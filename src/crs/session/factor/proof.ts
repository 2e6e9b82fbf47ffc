import { readProof } from '../sessionSql.ts'
import type { Tx } from '../../database/transaction.ts'
import { refuse, type Refusal } from '../../../domain/refusal.ts'

/**
 * Milliseconds after `prove` within which factors may be changed. A sign-in is not enough: the token of a new session may
 * have been stolen, and a desk left unattended.
 */
const proofLife = 10 * 60_000

/** Until when factors may be changed in this session; undefined when the password has to be entered first. */
export async function provenUntil(tx: Tx, deviceId: number, now: Date): Promise<Date | undefined> {
  const at = await readProof(tx, deviceId)
  const until = new Date((at?.getTime() ?? 0) + proofLife)
  return until > now ? until : undefined
}

export async function refuseUnproven(tx: Tx, deviceId: number, now: Date): Promise<Refusal | undefined> {
  return (await provenUntil(tx, deviceId, now)) ? undefined : refuse('prove_again')
}
