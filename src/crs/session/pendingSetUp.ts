import { session } from '../../contract/session.ts'
import type { Call } from '../../contract/call.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import type { Database } from '../database/transaction.ts'
import type { Session } from './bearer.ts'
import { readPasswordDue } from './sessionSql.ts'
import { factorCalls } from '../../contract/factor.ts'

const ofFactors = Object.keys(factorCalls) as (keyof typeof factorCalls)[]

/** Calls that are answered while a user still has to set up the second factor that the agency requires. */
const callsBeforeFactor: ReadonlySet<string> = new Set(
  [...ofFactors.map((verb) => session[verb]), session.configurations, session.together, session.signOut].map(
    ({ id }) => id,
  ),
)

/** Calls that are answered while a user still has to change the password. */
const callsBeforePassword: ReadonlySet<string> = new Set(
  [session.changePassword, session.configurations, session.together, session.signOut].map(({ id }) => id),
)

/** Refuses a call of a session whose user first has to change the password or set up a second factor. */
export async function refusePendingSetUp(
  database: Pick<Database, 'ask'>,
  { unready, who, deviceId }: Pick<Session, 'unready' | 'who' | 'deviceId'>,
  { id }: Call,
): Promise<Refusal | undefined> {
  if (!unready) return undefined
  if (await readPasswordDue(database, who.userId, deviceId))
    return callsBeforePassword.has(id) ? undefined : refuse('password_change_required')
  return callsBeforeFactor.has(id) ? undefined : refuse('factor_required')
}
