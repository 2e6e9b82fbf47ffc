import { session } from '../../contract/session.ts'
import type { Call } from '../../contract/call.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import type { Database } from '../database/transaction.ts'
import type { Session } from './bearer.ts'
import { callsBeforeFactor } from './factor/callsBeforeFactor.ts'
import { readPasswordDue } from './sessionSql.ts'

/** Calls that are answered while a user still has to change the password. */
const callsBeforePassword: ReadonlySet<string> = new Set(
  [session.changePassword, session.configurations, session.together, session.signOut].map(({ id }) => id),
)

/** Refuses a call of a session whose user first has to change the password or set up a second factor. */
export async function refuseUnready(
  database: Pick<Database, 'ask'>,
  { unready, who, deviceId }: Pick<Session, 'unready' | 'who' | 'deviceId'>,
  { id }: Call,
): Promise<Refusal | undefined> {
  if (!unready) return undefined
  if (await readPasswordDue(database, who.userId, deviceId))
    return callsBeforePassword.has(id) ? undefined : refuse('password_change_required')
  return callsBeforeFactor.has(id) ? undefined : refuse('factor_required')
}
