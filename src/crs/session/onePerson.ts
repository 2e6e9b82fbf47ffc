import { sql } from 'kysely'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import { accountOfPerson, type Actor, type Tx } from '../database/transaction.ts'

/** Days in which who made an account may still be its user: the first password was theirs to read. */
const days = 30

/**
 * Refuses what a second person decides if one of the two accounts has made the other, or has changed how its user signs in.
 */
export async function refuseOnePerson(
  tx: Tx,
  who: Actor,
  { userId, agency, userName }: { userId: number; agency: string; userName: string },
  now: Date,
): Promise<Refusal | undefined> {
  const since = new Date(now.getTime() - days * 86_400_000)
  const { rows } = await sql<{ made: boolean }>`
    select is_made_by_other(${accountOfPerson(who)}, ${userId}, ${since}) as made`.execute(tx)
  return rows[0]?.made === true
    ? refuse('account_made_by_other', { user: `${agency}/${userName}`, days })
    : undefined
}
