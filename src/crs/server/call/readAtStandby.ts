import type { Call } from '../../../contract/call.ts'
import { MissedAtStandby } from '../../database/standby.ts'
import type { Actor, Database, Tx } from '../../database/transaction.ts'
import { standbyCalls } from '../operations/metrics.ts'
import type { CallRequest } from './route.ts'

/**
 * Reads at the standby what may be read there, for a caller that names what it knows of; undefined where the primary has to
 * be asked.
 */
export async function readAtStandby<T extends object>(
  { standby }: Database,
  call: Call,
  { position, log }: Pick<CallRequest, 'position' | 'log'>,
  who: Actor,
  work: (tx: Tx) => Promise<T>,
): Promise<T | undefined> {
  if (!standby || !call.standby) return undefined
  if (position === undefined) return void standbyCalls.inc({ answered: 'no_position' })
  try {
    const answer = await standby.read(who, position, work)
    standbyCalls.inc({ answered: 'standby' })
    return answer
  } catch (cause) {
    if (!(cause instanceof MissedAtStandby)) throw cause
    standbyCalls.inc({ answered: cause.why })
    // The text of an error may have what was asked for.
    const { code } = (cause.cause ?? {}) as { code?: unknown }
    if (cause.why === 'failed') log.warn({ call: call.id, code }, 'not read at the standby')
    return undefined
  }
}
