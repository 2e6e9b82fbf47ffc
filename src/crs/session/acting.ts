import { refuse, type Refusal } from '../../domain/refusal.ts'
import { noAgency, type Tx, type Actor } from '../database/transaction.ts'
import type { ServerDependencies } from '../server/context.ts'
import type { Session } from './bearer.ts'
import { type Alternate, findAlternate, listAlternates } from './alternateSql.ts'

/**
 * The session of a call that names other agencies: everything is that agency’s then, and its journal names both. Seen
 * is that agency with its sub-agencies and nothing else; the walls stand around it as they do around everybody.
 */
export async function sessionActingFor(
  { database, clock }: Pick<ServerDependencies, 'database' | 'clock'>,
  named: readonly string[],
  session: Session,
): Promise<Session | Refusal> {
  const [agency] = named
  if (agency === undefined || (named.length === 1 && agency === session.who.agency)) return session
  if (named.length > 1) return refuse('alternate_agencies_differ')
  const { userId } = session.who
  const found = await database.transaction(noAgency, (tx) => findAlternate(tx, userId, agency, clock.now()))
  return found
    ? { ...session, who: acting(session.who, found) }
    : refuse('alternate_agency_ended', { agency })
}

/** How a person signs in the books of another agency: `1300/demo`. */
export const foreignUserName = ({ agency, userName }: Actor) => `${agency}/${userName}`

/** Has the rights of the account whose password was shown. */
function acting(person: Actor, { agency, account, subAgencies }: Alternate): Actor {
  return {
    ...{ agency, agencies: [agency, ...subAgencies], userId: account, language: person.language },
    userName: foreignUserName(person),
    person,
  }
}

/** Everybody this person may act as. */
export async function actorsOf(tx: Tx, person: Actor, now: Date): Promise<Actor[]> {
  const found = await listAlternates(tx, person.userId, now)
  return found.map((one) => acting(person, one))
}
