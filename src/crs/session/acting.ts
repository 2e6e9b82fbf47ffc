import { refuse, type Refusal } from '../../domain/refusal.ts'
import { noAgency, type Tx, type Actor } from '../database/transaction.ts'
import type { ServerDependencies } from '../server/context.ts'
import type { Session } from './bearer.ts'
import { type Alternate, findAlternate, listAlternates } from './agencySql.ts'

/**
 * The session of a call that names another agency: its rows belong to that agency, and its journal names both. That
 * agency and its sub-agencies are visible and nothing else, under the same row-level security as for all others.
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
  if (!found) return refuse('alternate_agency_ended', { agency })
  const rights = session.rights.filter((right) => found.rights.includes(right))
  return { ...session, rights, who: acting(session.who, found) }
}

/** The user name of a person in the records of another agency: `1300/demo`. */
export const foreignUserName = ({ agency, userName }: Actor) => `${agency}/${userName}`

/** The actor has the rights of the account whose password was confirmed. */
function acting(person: Actor, { agency, account, subAgencies }: Alternate): Actor {
  return {
    agency,
    agencies: [agency, ...subAgencies],
    userId: account,
    language: person.language,
    userName: foreignUserName(person),
    person,
  }
}

export async function actorsOf(tx: Tx, person: Actor, now: Date): Promise<Actor[]> {
  const found = await listAlternates(tx, person.userId, now)
  return found.map((one) => acting(person, one))
}
