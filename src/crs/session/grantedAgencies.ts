import type { AnswerOf } from '../../contract/call.ts'
import type { session } from '../../contract/session.ts'
import type { CallContext } from '../server/context.ts'
import { listGrantedAgencies } from './alternateSql.ts'

/** The agencies whose account the user has confirmed and may still act for, by code. */
export async function grantedAgencies({
  tx,
  who,
  clock,
}: CallContext): Promise<AnswerOf<(typeof session)['grantedAgencies']>> {
  return { agencies: await listGrantedAgencies(tx, who.userId, clock.now()) }
}
